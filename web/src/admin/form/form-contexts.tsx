import type { ContextType, ReactNode } from 'react'
import { FormChangesContext } from './changes/form-changes.ts'
import { FormFindingsContext } from './checks/form-findings.ts'
import { CoveredFormContext } from './covered-form.ts'
import { FormFilesContext } from './files/form-files.ts'

/** Provides everything that fields read from their form without being drawn again with it. */
export function FormContexts({
  files,
  changes,
  isCovered,
  findings,
  children,
}: {
  files: ContextType<typeof FormFilesContext>
  changes: ContextType<typeof FormChangesContext>
  isCovered: ContextType<typeof CoveredFormContext>
  findings: ContextType<typeof FormFindingsContext>
  children: ReactNode
}) {
  return (
    <FormFilesContext value={files}>
      <FormChangesContext value={changes}>
        <CoveredFormContext value={isCovered}>
          <FormFindingsContext value={findings}>{children}</FormFindingsContext>
        </CoveredFormContext>
      </FormChangesContext>
    </FormFilesContext>
  )
}
