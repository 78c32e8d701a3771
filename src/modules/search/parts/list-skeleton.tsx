import { Skeleton, SkeletonCard } from '#src/ui/kit/skeleton.tsx'
import type { ListLook } from './listed-events.tsx'

/** A list of events while it loads, in its own look. */
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
