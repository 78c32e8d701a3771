import { Skeleton, SkeletonCard } from '#src/ui/kit/skeleton.tsx'
import type { ListLook } from './listed-events.tsx'

/** The skeleton of a list of events in the list's own look. */
export function ListSkeleton({ look, count }: { look: ListLook; count: number }) {
  const places = Array.from({ length: count }, (_, index) => `place-${index}`)
  return (
    <div className={look === 'rows' ? 'flex flex-col gap-2' : 'card-grid'}>
      {places.map((place) =>
        look === 'rows' ? <Skeleton key={place} className="h-24 rounded-card" /> : <SkeletonCard key={place} />,
      )}
    </div>
  )
}
