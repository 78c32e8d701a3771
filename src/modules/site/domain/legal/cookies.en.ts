import { type LegalSource, section, table } from './legal-text.ts'

export const cookiesEn: LegalSource = (o) => ({
  title: 'Cookies',
  summary:
    'In short: at present the site sets only the cookies without which signing in, the language and this very notice would not work. There are no counters and no advertising; should there be any, we ask first.',
  sections: [
    section(
      'what',
      'What they are',
      'A cookie is a short note that a site leaves in the browser and gets back with the next request. That is how the site knows that you have signed in and which language you chose.',
      'The browser’s storage is much the same: its notes stay on your device and are not sent to the server by themselves.',
    ),
    section(
      'list',
      'What we set',
      'All of these are necessary for the site to work and need no consent. Over https, names that begin with sl_ get __Host- or __Secure- in front: it lets the browser make sure that no other site has set them.',
      table(
        ['Name', 'Where', 'What for', 'Kept'],
        [
          'sl_session',
          'cookie',
          'remembers that you have signed in; out of reach for the page’s scripts',
          'until you sign out; 30 days without a visit',
        ],
        [
          'sl_device',
          'cookie',
          'a random number of the browser you signed in with: we write to you about sign-ins from another',
          '400 days from your last sign-in',
        ],
        [
          'sl_code, sl_reset',
          'cookie',
          'a sign-in code or a new password while you read the letter',
          'up to 40 minutes',
        ],
        [
          'sl_claim, sl_gift, sl_accept_transfer, sl_tax_decision',
          'cookie',
          'the link that you opened: an invitation, a gift, a transferred place, an application for a certificate',
          'up to a day',
        ],
        [
          'sl_promo, sl_promo_checked',
          'cookie',
          'the promo code of a link and what it gives, until an order has it',
          'a day',
        ],
        [
          'sl_waiting, sl_waiting_call',
          'cookie',
          'your place in the queue when many people come to a registration page',
          'a day',
        ],
        ['_rr_culture', 'cookie', 'the language you chose: ru or en', '400 days from your last visit'],
        ['acceptedrrcookies', 'cookie', 'you have read the cookie notice', '400 days from your last visit'],
        [
          'ttt, dev',
          'cookie and storage',
          'technical: the brand shown on localhost, and checks by the site’s developers',
          'while the browser is open; in the storage until you clear it',
        ],
        [
          'what you type into forms',
          'storage of the tab',
          'so that reloading the page loses nothing; not sent to the server',
          'while the tab is open',
        ],
        ['recent searches', 'storage', 'suggestions in the search bar; not sent to the server', 'until you clear them'],
      ),
    ),
    section(
      'others',
      'What we do not set',
      'The pages hold no visit counters, advertising tags, or buttons and maps of other sites. Nothing is loaded from partners’ addresses.',
      'If we want to count visits, there will be a separate question. Until you say yes nothing is counted, and saying no changes nothing.',
      'The bank’s page, where you go to pay, sets its own cookies by the bank’s rules.',
    ),
    section(
      'control',
      'How to refuse',
      'You can delete or forbid cookies in the browser’s settings. Without them the site can be read, but not signed in to, nor can you register for a start.',
      `Questions go to ${o.privacyEmail}. The personal data policy tells about personal data as a whole.`,
    ),
  ],
})
