import { Button } from '../../../ui/buttons/button.tsx'
import { bulkTexts } from './upload-texts.ts'

/** Shown if the rows of this device cannot be opened, so that services and themes are unknown. */
export function DatabaseErrorCard({ errors }: { errors: readonly string[] }) {
  return (
    <section
      role="alert"
      aria-label="Database Connection Error"
      className="mb-4 rounded-card border border-danger bg-danger-tint p-4"
    >
      <h3 className="font-semibold text-danger">Database Connection Error</h3>
      <ul className="my-2 list-disc pl-5 text-sm wrap-anywhere">
        {errors.map((error) => (
          <li key={error}>{bulkTexts.connectionFailed(error)}</li>
        ))}
      </ul>
      <Button variant="secondary" size="small" onClick={() => window.location.reload()}>
        Refresh
      </Button>
    </section>
  )
}
