import { Menu } from '@base-ui/react/menu'
import { type EntityName, entityNamed } from '@coop/sync/entities'
import { Bookmark } from 'lucide-react'
import { useState } from 'react'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import { useConfirm } from '../../ui/dialogs/confirm.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import { isSameView, knownPart, type KnownNames, type SavedView, type ViewState } from './saved-view.ts'
import { useViews } from './use-views.ts'
import { ViewNameDialog } from './view-name-dialog.tsx'

interface ViewsMenuProps {
  name: EntityName
  /** The current state of the list. */
  state: ViewState
  known: KnownNames
  onOpen: (isOpen: boolean) => void
  onChoose: (state: ViewState) => void
}

type Naming = { readonly kind: 'save' } | { readonly kind: 'rename'; readonly view: SavedView }

const plain: ViewState = { search: '', filters: {}, sort: null, hidden: [], density: null }

/**
 * The menu of a list's saved views, which can be chosen, saved, renamed, updated and deleted. They are stored on this
 * device.
 */
export function ViewsMenu({ name, state, known, onOpen, onChoose }: ViewsMenuProps) {
  const { views, current, choose, save, rename, update, remove, isNameTaken } = useViews(name)
  const confirm = useConfirm()
  const toast = useToast()
  const [naming, setNaming] = useState<Naming | null>(null)
  const isChanged =
    current !== null &&
    !isSameView({ ...knownPart(current, known), density: current.density ?? state.density }, state)
  const plural = entityNamed(name).plural.toLowerCase()

  const stored = (act: () => void) => {
    try {
      act()
    } catch {
      toast.error({
        title: 'The view cannot be saved',
        description: 'This browser blocks storage for this site, or the storage is full.',
      })
    }
  }
  const take = (view: SavedView | null) => {
    choose(view)
    onChoose(view === null ? plain : knownPart(view, known))
  }
  const askToRemove = async (view: SavedView) => {
    const sure = await confirm({
      title: `Delete the view “${view.name}”?`,
      detail: 'The view is deleted on this device. The items in the list are not affected.',
      confirm: 'Delete',
      danger: true,
    })
    if (sure) stored(() => remove(view))
  }
  return (
    <>
      <Menu.Root modal={false} onOpenChange={onOpen}>
        <Menu.Trigger className={buttonClass('quiet', 'small', 'min-h-10 max-md:px-2')}>
          <Bookmark aria-hidden="true" size={16} className={current === null ? '' : 'fill-current'} />
          {current === null ? (
            <span className="max-sm:sr-only">Views</span>
          ) : (
            <span className="max-w-40 truncate max-sm:max-w-24">
              <span className="sr-only">View: </span>
              {current.name}
            </span>
          )}
          {isChanged ? <span className="text-xs font-normal text-warning">changed</span> : null}
        </Menu.Trigger>
        <Menu.Portal>
          <Menu.Positioner align="end" sideOffset={4} collisionPadding={8} className="z-40">
            <Menu.Popup className="max-h-(--available-height) w-64 max-w-(--available-width) overflow-y-auto rounded-card border border-line bg-surface py-1 shadow-panel outline-none">
              <Menu.RadioGroup value={current?.id ?? ''}>
                <ViewItem id="" label={`All ${plural}`} onTake={() => take(null)} />
                {views.map((view) => (
                  <ViewItem key={view.id} id={view.id} label={view.name} onTake={() => take(view)} />
                ))}
              </Menu.RadioGroup>
              {views.length === 0 ? (
                <p className="px-3 pb-2 text-xs text-muted">
                  A view saves the filters, search, order, columns and density of this list on this device.
                </p>
              ) : null}
              <Menu.Separator className="my-1 border-t border-line" />
              {current !== null && isChanged ? (
                <Menu.Item onClick={() => stored(() => update(current, state))} className={item}>
                  Update “{current.name}”
                </Menu.Item>
              ) : null}
              <Menu.Item onClick={() => setNaming({ kind: 'save' })} className={item}>
                Save as …
              </Menu.Item>
              {current === null ? null : (
                <>
                  <Menu.Item onClick={() => setNaming({ kind: 'rename', view: current })} className={item}>
                    Rename …
                  </Menu.Item>
                  <Menu.Item onClick={() => void askToRemove(current)} className={`${item} text-danger`}>
                    Delete view
                  </Menu.Item>
                </>
              )}
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
      {naming === null ? null : (
        <ViewNameDialog
          title={naming.kind === 'save' ? 'Save the view' : 'Rename the view'}
          first={naming.kind === 'save' ? '' : naming.view.name}
          isTaken={(text) => isNameTaken(text, naming.kind === 'save' ? null : naming.view)}
          onName={(text) => {
            stored(() => (naming.kind === 'save' ? save(text, state) : rename(naming.view, text)))
            setNaming(null)
          }}
          onClose={() => setNaming(null)}
        />
      )}
    </>
  )
}

function ViewItem({ id, label, onTake }: { id: string; label: string; onTake: () => void }) {
  return (
    // Choosing the view in use again reverts its changes.
    <Menu.RadioItem value={id} closeOnClick onClick={onTake} className={item}>
      <span className="w-3 shrink-0">
        <Menu.RadioItemIndicator>
          <span className="block size-2 rounded-full bg-current" />
        </Menu.RadioItemIndicator>
      </span>
      <span className="min-w-0 wrap-anywhere">{label}</span>
    </Menu.RadioItem>
  )
}

const item =
  'flex min-h-9 cursor-default items-center gap-2.5 px-3 text-sm outline-none data-highlighted:bg-tint pointer-coarse:min-h-11'
