import { Button } from '../../ui/buttons/button.tsx'
import { saveFile } from '../save-file.ts'

/** Shown once: each of them stands for a code when the phone is lost. */
export function BackupCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  return (
    <div className="space-y-4">
      <p>
        Keep these codes where your phone is not. Each stands once for a code of the app, should you lose it.
        They are shown only now.
      </p>
      <ul aria-label="Backup codes" className="grid grid-cols-2 gap-2 rounded-control bg-tint p-4 font-mono">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          onClick={() =>
            saveFile(new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }), 'backup-codes.txt')
          }
        >
          Save as a file
        </Button>
        <Button onClick={onDone}>I have them</Button>
      </div>
    </div>
  )
}
