import { Camera, FolderOpen } from 'lucide-react'
import { type ChangeEvent, type ReactNode, useRef } from 'react'
import { Button } from '../../ui/buttons/button.tsx'

interface FileButtonsProps {
  /** For example 'Choose files'. */
  label: ReactNode
  /** The types that the browser offers. `onFiles` must refuse others. */
  accept: string
  multiple?: boolean
  disabled?: boolean
  /** The camera for photos: the rear one (`environment`), or the front one (`user`). */
  camera?: 'environment' | 'user'
  onFiles: (files: readonly File[]) => void
}

/** Buttons that choose files of the device, or take a photo on a touch screen. */
export function FileButtons({
  label,
  accept,
  multiple = false,
  disabled = false,
  camera: facing = 'environment',
  onFiles,
}: FileButtonsProps) {
  const files = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const input = {
    type: 'file',
    tabIndex: -1,
    'aria-hidden': true,
    className: 'hidden',
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
      const chosen = [...(currentTarget.files ?? [])]
      // Without this reset, the same file could not be chosen again.
      currentTarget.value = ''
      if (chosen.length > 0) onFiles(chosen)
    },
  } as const
  return (
    <>
      <input {...input} ref={files} accept={accept} multiple={multiple} />
      <input {...input} ref={camera} accept="image/*" capture={facing} />
      <Button variant="secondary" size="small" disabled={disabled} onClick={() => files.current?.click()}>
        <FolderOpen aria-hidden="true" size={16} /> {label}
      </Button>
      <Button
        variant="secondary"
        size="small"
        className="pointer-fine:hidden"
        disabled={disabled}
        onClick={() => camera.current?.click()}
      >
        <Camera aria-hidden="true" size={16} /> Take photo
      </Button>
    </>
  )
}
