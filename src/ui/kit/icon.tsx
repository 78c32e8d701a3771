import { createContext, useContext } from 'react'
import { classNames } from './class-names.ts'
import sprite from './icons.svg?no-inline'

/** The icons of `icons.svg`, by the ids of its paths. */
export const iconNames = [
  'close',
  'check',
  'chevron-down',
  'chevron-up',
  'chevron-right',
  'chevron-left',
  'arrow-right',
  'search',
  'user',
  'menu',
  'pin',
  'external',
  'print',
  'info',
  'warn',
  'stop',
  'file',
  'filter',
  'plus',
  'minus',
  'calendar',
  'swap',
  'repeat',
  'rows',
  'cards',
  'order',
  'clock',
  'trend',
  'download',
  'card',
  'qr',
  'phone',
  'bank',
  'quarters',
  'globe',
] as const
export type IconName = (typeof iconNames)[number]

/** The origin that icons are loaded from; empty for the page's own. */
export const IconOrigin = createContext('')

/** The address of the file with all icons; its name changes with its content, so browsers store it for a year. */
export function iconFile(origin: string): string {
  return origin + sprite
}

type IconProps = { name: IconName; size?: number; className?: string }

/**
 * An icon next to a text; it is hidden from screen readers, so there must be a text. The drawing is a
 * mask, since `use` cannot draw from another origin; its colour is the text's.
 */
export function Icon({ name, size = 20, className }: IconProps) {
  const origin = useContext(IconOrigin)
  return (
    <span
      aria-hidden="true"
      className={classNames('icon', className)}
      style={{ width: size, height: size, maskImage: `url(${iconFile(origin)}#${name})` }}
    />
  )
}
