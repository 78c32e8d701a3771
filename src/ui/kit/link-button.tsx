import { Link, type LinkProps } from 'react-router'
import { type ButtonLook, type ButtonSize, buttonClasses } from './button-looks.ts'
import { classNames } from './class-names.ts'

type LinkButtonProps = Omit<LinkProps, 'className'> & {
  look?: ButtonLook
  size?: ButtonSize
  wide?: boolean
  className?: string
}

/** Looks like a button, goes like a link. An absolute address of another host is followed by the browser. */
export function LinkButton({ look = 'primary', size = 'm', wide = false, className, ...link }: LinkButtonProps) {
  return <Link {...link} className={classNames(buttonClasses(look, size, wide), className)} />
}
