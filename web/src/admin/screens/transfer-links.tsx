import type { EntityName } from '@coop/sync/entities'
import { FileInput, FileOutput } from 'lucide-react'
import { Link } from 'react-router-dom'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import { exportAddress, importAddress } from '../entities/addresses.ts'

/** Links to import and export of a list. On a phone they are icons. */
export function TransferLinks({ name, className = '' }: { name: EntityName; className?: string }) {
  return [
    { to: importAddress(name), label: 'Import', Icon: FileInput },
    { to: exportAddress(name), label: 'Export', Icon: FileOutput },
  ].map(({ to, label, Icon }) => (
    <Link
      key={label}
      to={to}
      className={buttonClass('quiet', 'small', `shrink-0 max-sm:w-11 max-sm:px-0 ${className}`)}
    >
      <Icon aria-hidden="true" size={16} className="sm:hidden" />
      <span className="max-sm:sr-only">{label}</span>
    </Link>
  ))
}
