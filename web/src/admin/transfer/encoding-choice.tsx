import { Select } from '../../ui/controls/select.tsx'
import { type CsvEncoding, csvEncodings, isCertain } from './csv-encoding.ts'

/** Shows the encoding in which a file was read, and lets a person choose another. */
export function EncodingChoice({
  encoding,
  onChoose,
}: {
  encoding: CsvEncoding
  onChoose: (encoding: CsvEncoding) => void
}) {
  return (
    <div className="grid items-end gap-x-6 gap-y-2 sm:grid-cols-2">
      <Select
        label="Encoding"
        value={encoding}
        options={csvEncodings}
        onChange={(value) => {
          const chosen = csvEncodings.find((each) => each.value === value)
          if (chosen !== undefined) onChoose(chosen.value)
        }}
      />
      {isCertain(encoding) ? null : (
        <p className="text-sm text-muted">
          The file does not state its encoding. If names below look wrong, choose another encoding.
        </p>
      )}
    </div>
  )
}
