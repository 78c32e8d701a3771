import { useSiteIfLoaded } from '#src/client/use-site.ts'
import { addressIn } from '#src/kernel/language-path.ts'
import { defaultLanguage, type Language, languages } from '#src/kernel/texts.ts'
import { useLanguage } from '#src/ui/i18n/language.tsx'
import { type Shared, sharePicturePath, sharePictureSize } from '../domain/share-picture-path.ts'

export type FeedLink = { readonly type: string; readonly title: string; readonly href: string }

type PageHeadProps = {
  title: string
  description: string
  /** Absolute, of the default language; null where search engines must not index the page. */
  canonical: string | null
  /** The subject of the share picture. */
  shared?: Shared
  jsonLd?: object | readonly object[]
  feeds?: readonly FeedLink[]
}

/** The page's metadata for browsers, search engines and social networks. */
export function PageHead(props: PageHeadProps) {
  const { canonical, jsonLd, feeds = [] } = props
  const description = shortened(props.description)
  return (
    <>
      <title>{props.title}</title>
      <meta name="description" content={description} />
      {canonical === null ? <meta name="robots" content="noindex" /> : <Addresses canonical={canonical} />}
      {feeds.map((feed) => (
        <link key={feed.type} rel="alternate" {...feed} />
      ))}
      <Sharing title={props.title} description={description} canonical={canonical} shared={props.shared ?? 'home'} />
      {jsonLd && (
        <script
          type="application/ld+json"
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: data, not markup; '<' is escaped
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? written(jsonLd) : '' }}
        />
      )}
    </>
  )
}

/** The address of the page in its language, and of the same page in the other ones. */
function Addresses({ canonical }: { canonical: string }) {
  const own = addressIn(useLanguage(), canonical)
  return (
    <>
      <link rel="canonical" href={own} />
      {languages.map((language) => (
        <link key={language} rel="alternate" hrefLang={language} href={addressIn(language, canonical)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={addressIn(defaultLanguage, canonical)} />
      <meta property="og:url" content={own} />
    </>
  )
}

const locales = { ru: 'ru_RU', en: 'en_GB' } as const satisfies Record<Language, string>

type SharingProps = Pick<PageHeadProps, 'title' | 'description' | 'canonical'> & { shared: Shared }

/** Open Graph tags, and those that X reads. */
function Sharing({ title, description, canonical, shared }: SharingProps) {
  const site = useSiteIfLoaded()
  const language = useLanguage()
  const origin = originOf(canonical ?? site?.tenant.links.homeUrl)
  return (
    <>
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:type" content="website" />
      {site && <meta property="og:site_name" content={site.tenant.name} />}
      <meta property="og:locale" content={locales[language]} />
      <meta property="og:locale:alternate" content={locales[language === 'ru' ? 'en' : 'ru']} />
      {origin !== null && (
        <>
          <meta property="og:image" content={origin + sharePicturePath(shared, language)} />
          <meta property="og:image:type" content="image/png" />
          <meta property="og:image:width" content={String(sharePictureSize.width)} />
          <meta property="og:image:height" content={String(sharePictureSize.height)} />
          <meta property="og:image:alt" content={title} />
        </>
      )}
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}

/** The origin of absolute picture addresses; null where the site's data did not load. */
function originOf(address: string | undefined): string | null {
  return address === undefined ? null : new URL(address).origin
}

/** JSON-LD for robots, which read the server's HTML only: the browser does not hydrate it. */
function written(jsonLd: object): string {
  return JSON.stringify(jsonLd).replaceAll('<', '\\u003c')
}

const longestDescription = 200

/** Search engines show about 200 characters; the text is cut at a word boundary. */
function shortened(text: string): string {
  const line = text.replace(/\s+/gu, ' ').trim()
  if (line.length <= longestDescription) return line
  const start = line.slice(0, longestDescription)
  const lastBlank = start.lastIndexOf(' ')
  return `${lastBlank === -1 ? start : start.slice(0, lastBlank)}…`
}
