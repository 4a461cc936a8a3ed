import process from 'node:process'
import { configure } from '@testing-library/react'

// Queries of a screen may take long on a busy machine, as in sync/testing/patient-waits.ts.
configure({ asyncUtilTimeout: 60_000 * Number(process.env['TEST_SLOWNESS'] ?? 1) })
