type QrPictureProps = {
  /** An address of ours, or a `data:` address. */
  readonly src: string
  readonly alt: string
  /** The picture may be hidden: it loads once it is seen. */
  readonly isLazy?: boolean
}

/** The QR code of a payment; it has a white background, which cameras need in the dark theme. */
export function QrPicture({ src, alt, isLazy = false }: QrPictureProps) {
  return (
    <img
      src={src}
      alt={alt}
      width={264}
      height={264}
      {...(isLazy && { loading: 'lazy' as const })}
      className="aspect-square w-66 max-w-full rounded-control"
    />
  )
}
