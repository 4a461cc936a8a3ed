import type { EntityName } from '@coop/sync/entities'
import { FileInput, FileOutput } from 'lucide-react'
import { Link } from 'react-router-dom'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import { exportAddress, importAddress } from '../entities/addresses.ts'

/** Import and export of a list; on a phone each is a sign above its word. */
export function TransferLinks({ name, className = '' }: { name: EntityName; className?: string }) {
  return [
    { to: importAddress(name), label: 'Import', Icon: FileInput },
    { to: exportAddress(name), label: 'Export', Icon: FileOutput },
  ].map(({ to, label, Icon }) => (
    <Link
      key={label}
      to={to}
      className={buttonClass(
        'quiet',
        'small',
        `min-h-11 shrink-0 max-sm:w-12 max-sm:flex-col max-sm:gap-0 max-sm:px-0 max-sm:py-0 max-sm:text-xs ${className}`,
      )}
    >
      <Icon aria-hidden="true" size={20} className="sm:hidden" />
      {label}
    </Link>
  ))
}
