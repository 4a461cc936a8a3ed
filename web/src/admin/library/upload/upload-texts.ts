import type { ToastText } from '../../../ui/notices/toast-layer.tsx'

export const bulkTexts = {
  required: 'Asset key and category are required and cannot be empty',
  removed: 'This asset was deleted before it was uploaded.',
  unreadable: 'This file cannot be read on this device.',
  onDevice: 'Saved on this device. Uploads when you are online',
  missingKey: (number: number) => `File ${number} is missing asset key`,
  insertFailed: (reason: string) => `Database insert failed: ${reason}`,
  connectionFailed: (reason: string) => `Database connection failed: ${reason}`,
  awaited: (names: readonly string[]) =>
    `Choose ${names.length === 1 ? 'this file' : 'these files'} again, to continue with your entries: ${names.join(', ')}`,
  taken: 'JPEG, PNG or WebP, up to 50 MB each. Upload SVG and PDF one at a time with Upload Asset.',
  leftOut: (count: number) => `${count === 1 ? '1 file was' : `${count} files were`} left out:`,
  otherType: 'not JPEG, PNG, WebP, SVG or PDF',
  tooLarge: (excess: string) => `${excess} over the limit of 50 MB`,
  oneAtATime: 'Upload SVG and PDF one at a time with Upload Asset.',
  broken: 'This browser cannot open the picture. The file may be damaged.',
  faulty: (count: number) => (count === 1 ? '1 file has a problem:' : `${count} files have problems:`),
  altTextHint: 'Describe the picture for people who cannot see it. Recommended, not required.',
}

export const bulkToasts = {
  successful: (count: number): ToastText => ({
    title: 'Bulk Upload Successful',
    description: `Successfully uploaded ${count} assets`,
  }),
  completed: (succeeded: number, failed: number): ToastText => ({
    title: 'Bulk Upload Completed',
    description: `${succeeded} succeeded, ${failed} failed`,
  }),
  failed: {
    title: 'Bulk Upload Failed',
    description: 'An unexpected error occurred during bulk upload',
  },
  kept: (count: number): ToastText => ({
    title: count === 1 ? 'Saved on this device' : `${count} files are saved on this device`,
    description: count === 1 ? 'It uploads when you are online.' : 'They upload when you are online.',
  }),
  uploadFailed: (message: string): ToastText => ({ title: 'Upload Failed', description: message }),
  databaseError: {
    title: 'Database Error',
    description: 'Cannot upload due to database connectivity issues. Please refresh and try again.',
  },
}
