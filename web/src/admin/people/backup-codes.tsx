import { Button } from '../../ui/buttons/button.tsx'
import { saveFile } from '../save-file.ts'

/** The backup codes, which are shown once. Each replaces a code of a lost phone. */
export function BackupCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  return (
    <div className="space-y-4">
      <p>
        Store these codes in a safe place. If you lose your phone, you can use each code once instead of a
        code from the app. They are shown only once.
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
        <Button onClick={onDone}>I have saved them</Button>
      </div>
    </div>
  )
}
