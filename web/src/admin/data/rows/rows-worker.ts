import { leadRows } from './lead-rows.ts'

// The worker of the leading tab. Its name is the id of the user.

// The tab restarts the worker if this message does not come.
self.postMessage('running')
void leadRows(self.name)
