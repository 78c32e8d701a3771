import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

type CardProps = ComponentProps<'div'> & { padded?: boolean }

/** A panel in the paper colour with a thin border. */
export function Card({ padded = true, className, ...rest }: CardProps) {
  return (
    <div
      {...rest}
      className={classNames('rounded-card border border-line bg-paper', padded && 'p-4 tablet:p-6', className)}
    />
  )
}
