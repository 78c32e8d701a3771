/**
 * The services on which a page can be shared by a plain link, without their scripts on our pages.
 */
export const shareWays = ['vk', 'telegram', 'max', 'whatsapp'] as const
export type ShareWay = (typeof shareWays)[number]

/**
 * The address of the service's own form for sharing a link. VK reads the picture and the title from
 * the page itself; MAX and WhatsApp take one text.
 */
export function shareLink(way: ShareWay, { url, text }: { readonly url: string; readonly text: string }): string {
  const at = (address: string, values: Readonly<Record<string, string>>) =>
    `${address}?${new URLSearchParams(values).toString().replaceAll('+', '%20')}`
  switch (way) {
    case 'vk':
      return at('https://vk.com/share.php', { url, title: text })
    case 'telegram':
      return at('https://t.me/share/url', { url, text })
    case 'max':
      return at('https://max.ru/:share', { text: `${text} ${url}` })
    case 'whatsapp':
      return at('https://wa.me/', { text: `${text} ${url}` })
  }
}
