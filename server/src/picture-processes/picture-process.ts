import { inspectUpload } from './inspection/inspect-upload.ts'
import { inspectTask } from './inspection/inspection-task.ts'
import { convertPicture } from './convert-picture.ts'
import { measurePicture } from './measure-picture.ts'
import { readOriginal } from './picture-original.ts'
import { convertTask, describeTask, measureTask } from './picture-task.ts'
import { served, serveTasks } from './serve-tasks.ts'

/** The program that opens foreign files; `picture-processes.ts` starts and kills it. */
serveTasks(
  [
    served(describeTask, ({ file }) => readOriginal(file)),
    served(measureTask, ({ file }) => measurePicture(file)),
    served(inspectTask, inspectUpload),
    served(convertTask, ({ file, conversion }) => convertPicture(file, conversion)),
  ],
  // 50 million pixels take at most 330 MB, including 90 MB for Node and the libraries.
  { mostMemoryBytes: 512 * 1024 * 1024 },
)
