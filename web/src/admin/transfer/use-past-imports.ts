import type { EntityName } from '@coop/sync/entities'
import { useEffect, useMemo, useState } from 'react'
import { useSource, useSteps } from '../data/hooks.ts'
import type { Step } from '../data/outbox/step.ts'
import { importedEntities } from './imported-entities.ts'
import { isInRelease } from './is-in-release.ts'

/**
 * The imports into this entity that were made on this device and can be undone, newest first. An import into a release
 * is included when the entity of its edits is known.
 */
export function usePastImports(name: EntityName): readonly Step[] {
  const source = useSource()
  const steps = useSteps()
  const imports = useMemo(
    () => steps.filter(({ fileName, isUndone }) => fileName !== null && !isUndone).toReversed(),
    [steps],
  )
  const [entities, setEntities] = useState<ReadonlyMap<string, string>>(new Map())
  useEffect(() => {
    const inReleases = imports.filter(isInRelease)
    if (inReleases.length === 0) return
    let isCurrent = true
    importedEntities(source, inReleases).then(
      (found) => (isCurrent ? setEntities(found) : undefined),
      (error: unknown) => console.warn('The imports into releases cannot be read, and are left out', error),
    )
    return () => {
      isCurrent = false
    }
  }, [source, imports])
  return imports.filter(({ id, entity }) => entity === name || entities.get(id) === name)
}
