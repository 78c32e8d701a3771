import type { TextsLike } from '#src/kernel/texts.ts'
import type { ru } from './ru.ts'

export const en = {
  title: 'How an online start works',
  lead: 'You choose the place: a park, a track, the woods near home. You time yourself and send the time with its proof.',
  run: 'Choose a day and a place',
  runText: 'Start at any hour while the online start is under way: there is no common start and no course.',
  window: 'From {{from}} to {{until}}',
  windowOf: '“{{race}}”: from {{from}} to {{until}}',
  anyWindow: 'The days are each event’s own and stand on its page.',
  proof: 'Record what you did',
  'proof.track':
    'A track from your watch or phone: a GPX file with a time at each point, of the days of the start itself.',
  'proof.picture':
    'Or a photo: the screen of a watch, an app, the display of a machine, with the time on it and the distance if there is one.',
  send: 'Send your time',
  sendText:
    'Open “My registrations”, type your time and add a file of up to {{size}} MB. Until a result is accepted you can send it again.',
  until: 'Results are taken until {{until}}.',
  untilOf: '“{{race}}”: results are taken until {{until}}.',
  anyUntil: 'Unless the organizer says otherwise, results are taken for three more days after the start.',
  decide: 'Wait for the answer',
  decideText:
    'The organizer looks at each result and accepts it, or sends it back with a reason. The answer comes by email.',
  get: 'Get your result',
  getText: 'What is accepted stands in the results with its place, and there is a diploma to download as PDF.',
  medal: 'The medal comes by post: you say where to, where you send your result.',
  medalOf: 'Who comes through {{races}} gets a medal by post: you say where to, where you send your result.',
  anyMedal: 'Where the organizer sends a medal, you say in the same place where to.',
  privacy:
    'Of a track only place and time are kept, no pulse and no names. You and the organizer see the file; it is not in the results.',
  failed: 'It did not load. Check your connection and open the window again.',
} as const satisfies TextsLike<typeof ru>
