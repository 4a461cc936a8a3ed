import { Link, type LinkProps, useResolvedPath } from 'react-router-dom'
import { detailTitleStyle } from './detail-title.ts'
import { useIsMorphing } from '../navigation/navigation-context.ts'

type EntryLinkProps = Pick<LinkProps, 'to' | 'state' | 'children' | 'className'>

/**
 * The link of an entry in a list. In browsers with view transitions, the name in the list morphs into the title of the
 * page, and back.
 */
export function EntryLink(props: EntryLinkProps) {
  const isMorphing = useIsMorphing(useResolvedPath(props.to).pathname)
  return <Link {...props} viewTransition style={isMorphing ? detailTitleStyle : undefined} />
}
