import { Camera, FolderOpen } from 'lucide-react'
import { type ChangeEvent, type ReactNode, useRef } from 'react'
import { Button } from '../../ui/buttons/button.tsx'

interface FileButtonsProps {
  /** 'Choose files', or what else is chosen here. */
  label: ReactNode
  /** Types that the browser offers; what else comes in is for `onFiles` to refuse. */
  accept: string
  multiple?: boolean
  disabled?: boolean
  /** The camera that takes a photo: that of the scene, or the one towards the person who holds the device. */
  camera?: 'environment' | 'user'
  onFiles: (files: readonly File[]) => void
}

/** Chooses files of the device, or where there is touch, and so a camera, takes a photo. */
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
      // The same file can be chosen once more.
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
