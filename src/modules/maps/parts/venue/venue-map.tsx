import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import type { VenueMap } from '../../contract/venue.ts'
import { townNames } from '../../domain/base-map/town-names.ts'

/** The event in the middle of its region. The base map is a file that the page paints. */
export function VenueMapDrawing({ map, name }: { map: VenueMap; name: string }) {
  const t = useTexts('maps-venue')
  const { width, height, towns } = map
  const label =
    towns.length === 0
      ? t('mapLabelVenueOnly', { venue: name })
      : t('mapLabel', { venue: name, towns: towns.map((town) => town.name).join(', ') })
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${width} ${height}`} className="h-auto w-full bg-map-water">
      <use href={`${map.baseMap}#land`} className="fill-map-land" />
      <use href={`${map.baseMap}#water`} className="fill-map-water" />
      {towns.map((town) => (
        <Town key={`${town.x} ${town.y}`} town={town} />
      ))}
      <g transform={`translate(${width / 2} ${height / 2})`}>
        <path
          d="M0 0C-11 -15 -17 -22 -17 -32a17 17 0 0 1 34 0C17 -22 11 -15 0 0Z"
          className="fill-ink stroke-paper"
          strokeWidth="2.5"
        />
        <circle cy="-32" r="6.5" className="fill-accent" />
      </g>
      <ScaleBar map={map} />
    </svg>
  )
}

function Town({ town: { name, x, y, isLarge, isNameFirst, isAtPin } }: { town: VenueMap['towns'][number] }) {
  const offset = isAtPin ? townNames.fromPin : townNames.fromDot
  return (
    <g transform={`translate(${x} ${y})`}>
      {!isAtPin && <circle r={isLarge ? 5 : 3.5} className="fill-ink-2 stroke-map-land" strokeWidth="1.5" />}
      <text
        x={isNameFirst ? -offset : offset}
        y="6"
        textAnchor={isNameFirst ? 'end' : 'start'}
        fontSize={isLarge ? townNames.large : townNames.small}
        className={isLarge ? 'fill-ink stroke-map-land font-semibold' : 'fill-ink-2 stroke-map-land'}
        strokeWidth="4"
        paintOrder="stroke"
      >
        {name}
      </text>
    </g>
  )
}

function ScaleBar({ map: { bar, height } }: { map: VenueMap }) {
  const format = useFormat()
  const y = height - 16
  return (
    <g>
      <path d={`M16 ${y - 6}V${y}H${16 + bar.length}V${y - 6}`} fill="none" className="stroke-ink-2" strokeWidth="2" />
      <text x={22} y={y - 8} fontSize="17" className="fill-ink-2">
        {format.distance(bar.metres)}
      </text>
    </g>
  )
}
