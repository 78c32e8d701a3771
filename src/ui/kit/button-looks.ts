import { classNames } from './class-names.ts'

/**
 * 'accent' is used once per screen: for the step that pays or finishes. 'quiet' accompanies a main
 * action.
 */
export type ButtonLook = 'primary' | 'accent' | 'quiet' | 'danger' | 'night'
export type ButtonSize = 's' | 'm' | 'l'

const looks = {
  primary: 'border-transparent bg-primary text-on-primary hover:opacity-88',
  accent: 'border-transparent bg-accent text-on-accent hover:brightness-95',
  quiet: 'border-line-strong bg-paper text-ink hover:border-ink',
  danger: 'border-stop bg-paper text-stop hover:bg-stop-soft',
  night: 'border-night-line bg-transparent text-on-night hover:border-on-night',
} as const satisfies Record<ButtonLook, string>

const sizes = {
  s: 'min-h-11 px-4 text-sm',
  m: 'min-h-12 px-5 text-[0.9375rem]',
  l: 'min-h-14 px-7 text-base',
} as const satisfies Record<ButtonSize, string>

export function buttonClasses(look: ButtonLook, size: ButtonSize, isWide: boolean): string {
  return classNames(
    'relative inline-flex items-center justify-center gap-2 rounded-control border py-2 text-center font-semibold leading-tight no-underline transition-[opacity,filter,background-color,border-color] duration-150',
    looks[look],
    sizes[size],
    isWide && 'w-full',
  )
}
