import { useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { useConfirm } from '../../ui/dialogs/confirm.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import { useAdmin, useAuth } from '../data/hooks.ts'
import type { EditsImport } from '../data/edits-file/plan-edits-import.ts'
import { ChooseFile } from '../transfer/choose-file.tsx'
import { editCount } from '../texts/edit-count.ts'
import { ImportEditsPreview } from './import-edits-preview.tsx'

type Step =
  | { readonly kind: 'choose'; readonly error: string | null }
  | { readonly kind: 'reading' }
  | { readonly kind: 'preview'; readonly plan: EditsImport; readonly isBusy: boolean }

/** Imports the edits of another device: first a preview of the file, then the import into the queue. */
export function ImportEditsDialog({ onClose }: { onClose: () => void }) {
  const data = useAdmin()
  const { user } = useAuth()
  const confirm = useConfirm()
  const toast = useToast()
  const [step, setStep] = useState<Step>({ kind: 'choose', error: null })
  const plan = step.kind === 'preview' ? step.plan : null
  const count = plan === null ? 0 : plan.items.filter(({ kind }) => kind === 'new').length

  const read = async (file: File) => {
    setStep({ kind: 'reading' })
    try {
      setStep({ kind: 'preview', plan: await data.readEdits(file), isBusy: false })
    } catch (error) {
      setStep({ kind: 'choose', error: messageOf(error) })
    }
  }
  const importEdits = async (planned: EditsImport) => {
    const whose = planned.person === '' ? 'somebody else' : planned.person
    const isSure =
      planned.isOwn ||
      (await confirm({
        title: `Import ${editCount(count)} by ${whose}?`,
        detail: `They are sent and recorded as yours (${user?.email ?? 'the account that you are signed in with'}).`,
        confirm: `Import ${editCount(count)}`,
      }))
    if (!isSure) return
    setStep({ kind: 'preview', plan: planned, isBusy: true })
    try {
      await data.importEdits(planned)
      data.sendNow()
      toast.success({ title: `${editCount(count)} imported` })
      onClose()
    } catch (error) {
      setStep({ kind: 'choose', error: messageOf(error) })
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="Import edits"
      description="Send edits that you exported on another device. An edit is applied only once, even if both devices send it."
      footer={
        plan === null ? undefined : (
          <>
            <Button variant="secondary" onClick={() => setStep({ kind: 'choose', error: null })}>
              Choose another file
            </Button>
            <Button
              disabled={count === 0 || (step.kind === 'preview' && step.isBusy)}
              onClick={() => void importEdits(plan)}
            >
              {count === 0 ? 'Nothing to import' : `Import ${editCount(count)}`}
            </Button>
          </>
        )
      }
    >
      {step.kind === 'choose' ? (
        <ChooseFile
          error={step.error}
          errorTitle="Nothing was imported"
          title="Choose a file, or drop it here"
          hint="To create the file, choose Export on the Edits screen of the other device."
          accept=".zip,.json,application/zip,application/json"
          onChoose={(file) => void read(file)}
        />
      ) : step.kind === 'reading' ? (
        <output>Reading the file …</output>
      ) : (
        <ImportEditsPreview plan={step.plan} />
      )}
    </Dialog>
  )
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
