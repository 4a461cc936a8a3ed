import { configure } from '@testing-library/react'

// As in sync/testing/patient-waits.ts: what tests find on a screen may take its time.
configure({ asyncUtilTimeout: 30_000 })
