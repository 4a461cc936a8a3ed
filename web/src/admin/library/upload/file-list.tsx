import { focusUploadItem } from './upload-row.tsx'

interface FileListProps {
  title: string
  /** `id`: the id of the file's card. */
  files: readonly { readonly text: string; readonly id?: string }[]
}

/** Further files are only counted. */
const MOST = 10

/** Lists files with a message each, and links to their cards if these exist. */
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
