/**
 * The services on which a page can be shared by a plain link, without their scripts on our pages.
 */
export const shareServices = ['vk', 'telegram', 'max', 'whatsapp'] as const
export type ShareService = (typeof shareServices)[number]

/**
 * The address of the service's own form for sharing a link. VK reads the picture and the title from
 * the page itself; MAX and WhatsApp take one text.
 */
export function shareLink(
  service: ShareService,
  { url, text }: { readonly url: string; readonly text: string },
): string {
  const withQuery = (address: string, values: Readonly<Record<string, string>>) =>
    `${address}?${new URLSearchParams(values).toString().replaceAll('+', '%20')}`
  switch (service) {
    case 'vk':
      return withQuery('https://vk.com/share.php', { url, title: text })
    case 'telegram':
      return withQuery('https://t.me/share/url', { url, text })
    case 'max':
      return withQuery('https://max.ru/:share', { text: `${text} ${url}` })
    case 'whatsapp':
      return withQuery('https://wa.me/', { text: `${text} ${url}` })
  }
}
