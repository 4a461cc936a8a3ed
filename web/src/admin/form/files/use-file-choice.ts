import { useEffect, useState, useSyncExternalStore } from 'react'
import { useDeviceFiles, useRowsReader } from '../../data/hooks.ts'
import { prepareFile } from '../../media/prepare-file.ts'
import { sameFileAmong } from '../../media/same-file.ts'
import { createFileChoice, type FileChoice, type FileChoiceState } from './file-choice.ts'

/** The file chosen on a screen. Its category may still change. */
export function useFileChoice(
  category: string,
  prepare: typeof prepareFile = prepareFile,
): { choice: FileChoice; state: FileChoiceState } {
  const [choice] = useState(() => createFileChoice(prepare, category))
  const readAssets = useRowsReader('website_assets', choice.recognise)
  const deviceFiles = useDeviceFiles()
  useEffect(
    () => choice.recogniseBy((hash) => sameFileAmong(readAssets(), deviceFiles)(hash)),
    [choice, readAssets, deviceFiles],
  )
  useEffect(() => choice.setCategory(category), [choice, category])
  useEffect(() => () => choice.clear(), [choice])
  return { choice, state: useSyncExternalStore(choice.subscribe, choice.get, choice.get) }
}
