import { Link, type LinkProps } from 'react-router'
import { type ButtonLook, type ButtonSize, buttonClasses } from './button-looks.ts'
import { classNames } from './class-names.ts'

type LinkButtonProps = Omit<LinkProps, 'className'> & {
  look?: ButtonLook
  size?: ButtonSize
  wide?: boolean
  className?: string
}

/** A link that looks like a button. The browser follows an absolute address of another host. */
export function LinkButton({ look = 'primary', size = 'm', wide = false, className, ...link }: LinkButtonProps) {
  return <Link {...link} className={classNames(buttonClasses(look, size, wide), className)} />
}
