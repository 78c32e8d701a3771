type OptionPictureProps = {
  readonly image: { readonly url: string; readonly width: number; readonly height: number }
}

/** The small picture beside an option; the label says what it shows. */
export function OptionPicture({ image: { url, width, height } }: OptionPictureProps) {
  return (
    <img
      src={url}
      width={width}
      height={height}
      alt=""
      loading="lazy"
      className="mt-1 size-14 flex-none rounded-control object-cover"
    />
  )
}
