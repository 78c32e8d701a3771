import type { TextsLike } from '#src/kernel/texts.ts'
import type { ru } from './ru.ts'

export const en = {
  title: 'How an online event works',
  lead: 'You choose where: a park, a track, the woods near home. Time yourself and send in your time with proof.',
  run: 'Choose a day and a place',
  runText: 'Start at any time while the online event is under way: there is no mass start and no set course.',
  window: 'From {{from}} to {{until}}',
  windowOf: '“{{race}}”: from {{from}} to {{until}}',
  anyWindow: 'Each event sets its own dates: see its page.',
  proof: 'Record what you did',
  'proof.track':
    'A track from your watch or phone: a GPX file with a time at each point, recorded on the days of the event.',
  'proof.picture':
    'Or a photo: the screen of a watch, an app, the display of a machine, with the time on it and the distance if there is one.',
  send: 'Send your time',
  sendText:
    'Open “My registrations”, type your time and add a file of up to {{size}} MB. Until a result is accepted you can send it again.',
  until: 'Results are accepted until {{until}}.',
  untilOf: '“{{race}}”: results are accepted until {{until}}.',
  anyUntil: 'Unless the organizer says otherwise, results are accepted for three more days after the event.',
  decide: 'Wait for the answer',
  decideText:
    'The organizer looks at each result and accepts it, or sends it back with a reason. The answer comes by email.',
  get: 'Get your result',
  getText: 'Accepted times go into the results with a place, and you can download a certificate as a PDF.',
  medal: 'The medal comes by post: give the address where you send in your result.',
  medalOf: 'Finishers of {{races}} get a medal by post: give the address where you send in your result.',
  anyMedal: 'If the organizer sends medals, give the address in the same place.',
  privacy:
    'From a track we keep only position and time: no heart rate and no names. Only you and the organizer see the file; it is not in the results.',
  failed: 'It did not load. Check your connection and open the window again.',
} as const satisfies TextsLike<typeof ru>
