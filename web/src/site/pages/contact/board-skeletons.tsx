import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { boardGridClass } from './board.tsx'

const skeletons = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']

export function BoardSkeletons() {
  return (
    <>
      <output className="sr-only">Loading board members...</output>
      <ul aria-label="Board members" aria-busy="true" className={boardGridClass}>
        {skeletons.map((skeleton) => (
          <li key={skeleton}>
            <Skeleton className="aspect-[4/5] w-full" />
            <Skeleton className="mt-4 h-6 w-2/3" />
            <Skeleton className="mt-2 h-4 w-1/2" />
          </li>
        ))}
      </ul>
    </>
  )
}
