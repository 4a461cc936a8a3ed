import type { ToastText } from '../../../ui/notices/toast-layer.tsx'

export const bulkTexts = {
  required: 'Asset key and category are required and cannot be empty',
  removed: 'This asset was deleted before it was uploaded.',
  unreadable: 'This file cannot be read on this device.',
  onDevice: 'On this device, uploaded when you are online',
  missingKey: (number: number) => `File ${number} is missing asset key`,
  insertFailed: (reason: string) => `Database insert failed: ${reason}`,
  connectionFailed: (reason: string) => `Database connection failed: ${reason}`,
  awaited: (names: readonly string[]) =>
    `Choose ${names.length === 1 ? 'this file' : 'these files'} again, and what you typed is there: ${names.join(', ')}`,
  taken: 'JPEG, PNG or WebP, up to 50 MB each. SVG and PDF one at a time, by Upload Asset.',
  leftOut: (count: number) => `${count === 1 ? '1 file was' : `${count} files were`} left out:`,
  otherType: 'not a JPEG, PNG or WebP, nor SVG or PDF',
  tooLarge: (excess: string) => `${excess} over the limit of 50 MB`,
  oneAtATime: 'SVG and PDF are uploaded one at a time, by Upload Asset.',
  broken: 'This browser cannot open the picture: it may be broken.',
  faulty: (count: number) =>
    count === 1 ? '1 file has something wrong with it:' : `${count} files have something wrong with them:`,
  altTextHint: 'What it shows, for people who do not see it. Asked for, not required.',
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
    title: count === 1 ? 'Kept on this device' : `${count} files are kept on this device`,
    description:
      count === 1 ? 'It is uploaded when you are online.' : 'They are uploaded when you are online.',
  }),
  uploadFailed: (message: string): ToastText => ({ title: 'Upload Failed', description: message }),
  databaseError: {
    title: 'Database Error',
    description: 'Cannot upload due to database connectivity issues. Please refresh and try again.',
  },
}
