// All code for releases in the shell is in this one file, because each additional file adds a name to the first
// download.
export { LiveTarget } from './live-target.tsx'
export { ReleaseBar } from './release-bar.tsx'
