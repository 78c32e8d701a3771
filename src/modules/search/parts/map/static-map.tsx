import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import { mercator } from '#src/modules/maps/domain/base-map/mercator.ts'
import { townNamePx } from '#src/modules/maps/domain/base-map/towns-on-map.ts'
import { type FirstView, mercatorBox } from '#src/modules/maps/domain/first-view.ts'
import { worldPx } from '#src/modules/maps/domain/map-clusters.ts'
import { asButton } from '#src/modules/maps/parts/link-as-button.ts'
import { sportSigns } from '#src/modules/maps/parts/sport-signs.ts'
import type { MapCell } from '../../contract/events-map.ts'
import type { MapPicture } from '../../contract/map-picture.ts'
import { cellKey, markerStyle, pinColor, sortCells } from './marker-style.ts'

declare module 'react' {
  interface CSSProperties {
    [variable: `--${string}`]: string | undefined
  }
}

type StaticMapProps = {
  picture: MapPicture
  nameOf: (cell: MapCell) => string
  /** The link of a marker, without a script. */
  addressOf: (cell: MapCell) => string
  /** null where markers are only links: without a script, or where no live map can be drawn. */
  onPressed: ((cell: MapCell) => void) | null
  /** The code of the event in the list that the reader points at. */
  pointedAt: string | null
}

/**
 * The first view of a map as the server renders it. Its frame is a size container, and the style
 * fits the view into it as the live map's fitBounds does, so that nothing moves when the live map
 * replaces it.
 */
export function StaticMap({ picture, nameOf, addressOf, onPressed, pointedAt }: StaticMapProps) {
  const { view, baseMap, towns, cells } = picture
  return (
    <div className="absolute inset-0 overflow-hidden" style={fitted(view)}>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${baseMap.wide} ${baseMap.high}`}
        preserveAspectRatio="none"
        className="absolute max-w-none"
        style={{ ...at(baseMap.x, baseMap.y), width: times(baseMap.width), height: times(baseMap.height) }}
      >
        <use href={`${baseMap.address}#land`} className="fill-map-land" />
        <use href={`${baseMap.address}#cover`} className="fill-map-water" />
        <use href={`${baseMap.address}#near`} className="fill-map-land" />
        <use href={`${baseMap.address}#water`} className="fill-map-water" />
      </svg>
      {towns.map(({ name, x, y, people }) => (
        <span
          key={`${name} ${x}`}
          aria-hidden="true"
          className={town}
          style={{ ...at(x, y), fontSize: townNamePx(people) }}
        >
          {name}
        </span>
      ))}
      {sortCells(cells).map((cell) => (
        <Marker
          key={cellKey(cell)}
          {...{ cell, onPressed, name: nameOf(cell), address: addressOf(cell) }}
          isPointed={pointedAt !== null && cell.codes.includes(pointedAt)}
        />
      ))}
    </div>
  )
}

type MarkerProps = {
  cell: MapCell
  name: string
  address: string
  onPressed: StaticMapProps['onPressed']
  isPointed: boolean
}

function Marker({ cell, name, address, onPressed, isPointed }: MarkerProps) {
  const same = {
    ...{ 'aria-label': name, title: name, className: `absolute -translate-1/2 ${markerStyle(cell)}` },
    ...{ 'data-marker': cellKey(cell), 'data-pointed': isPointed ? '' : undefined },
    style: { ...at(...mercator(cell.longitude, cell.latitude)), '--pin': pinColor(cell) },
  }
  const shown = cell.event ? <Sign lines={sportSigns[cell.event.sport]} /> : cell.count
  return (
    <Link to={address} {...same} {...(onPressed && asButton(() => onPressed(cell)))}>
      {shown}
    </Link>
  )
}

function Sign({ lines }: { lines: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      width="20"
      height="20"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={lines} />
    </svg>
  )
}

/** Equal to the live map's town names: below their spot, larger by steps. */
const town =
  'absolute -translate-x-1/2 translate-y-[1.42em] whitespace-nowrap text-ink-2 leading-none [text-shadow:0_0_2px_var(--map-land),0_0_2px_var(--map-land),0_0_2px_var(--map-land)]'

/** The earth's width in this frame, and the position of its corner. */
function fitted({ box, padding, maxZoom }: FirstView): CSSProperties {
  const { x, y, width, height } = mercatorBox(box)
  const fits = [
    ...(width > minShare ? [`(100cqw - ${2 * padding}px) / ${width}`] : []),
    ...(height > minShare ? [`(100cqh - ${2 * padding}px) / ${height}`] : []),
    `${worldPx * 2 ** maxZoom}px`,
  ]
  return {
    // fills the frame, and is not smaller than the live map's least zoom
    '--world': `max(min(${fits.join(', ')}), 100cqw, 100cqh, ${worldPx * 2}px)`,
    '--left': `clamp(100cqw - var(--world), 50cqw - var(--world) * ${round(x + width / 2)}, 0px)`,
    '--top': `clamp(100cqh - var(--world), 50cqh - var(--world) * ${round(y + height / 2)}, 0px)`,
  }
}

const minShare = 1e-7

function at(x: number, y: number): CSSProperties {
  return { left: `calc(var(--left) + ${times(x)})`, top: `calc(var(--top) + ${times(y)})` }
}

function times(share: number): string {
  return `calc(var(--world) * ${round(share)})`
}

/** To a third of a pixel at the largest zoom. */
function round(share: number): number {
  return Number(share.toFixed(8))
}
