import { focusUploadItem } from './upload-row.tsx'

interface FileListProps {
  title: string
  /** `id`: of the file's card. */
  files: readonly { readonly text: string; readonly id?: string }[]
}

/** More are counted only. */
const MOST = 10

/** Files with something to say of each, and the way to their cards where they have one. */
export function FileList({ title, files }: FileListProps) {
  return (
    <>
      <p>{title}</p>
      <ul className="list-disc pl-5 wrap-anywhere">
        {files.slice(0, MOST).map(({ text, id }) => (
          <li key={id ?? text}>
            {id === undefined ? (
              text
            ) : (
              <button
                type="button"
                className="min-h-6 text-left text-accent underline"
                onClick={() => focusUploadItem(id)}
              >
                {text}
              </button>
            )}
          </li>
        ))}
      </ul>
      {files.length > MOST ? <p>and {files.length - MOST} more</p> : null}
    </>
  )
}
