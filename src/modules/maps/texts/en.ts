import type { TextsLike } from '#src/kernel/texts.ts'
import type { ru } from './ru.ts'

export const en = {
  label: 'Map of events',
  keys: 'Map: arrow keys move it, + and − zoom',
  loading: 'The map is loading…',
  noWebGl:
    'This map is a still picture: your browser’s WebGL graphics are off. Its marks and buttons open a closer view.',
  failed: 'The events on the map did not load. Check your connection.',
  noMap: 'The interactive map did not load. Check your connection. All events are still in the list.',
  again: 'Try again',
  showAllInList_one: 'Show {{count}} event in the list',
  showAllInList_other: 'Show all {{count}} in the list',
  searchThisArea: 'Search here',
  follow: 'Update the list as the map moves',
  found_one: '{{count}} event',
  found_other: '{{count}} events',
  online_one: '{{count}} of them is online and not on the map.',
  online_other: '{{count}} of them are online and not on the map.',
  pin: '{{name}}. {{sport}}',
  cluster_one: '{{count}} event close together: show',
  cluster_other: '{{count}} events close together: show',
  chosen: 'Chosen on the map',
  close: 'Close',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  gestureTouch: 'Use two fingers to move the map',
  gestureCtrl: 'Use Ctrl and scroll to zoom the map',
  gestureMac: 'Use ⌘ and scroll to zoom the map',
  attribution: 'Map data: Natural Earth, © OpenStreetMap contributors, cities © HFLabs',
} as const satisfies TextsLike<typeof ru>
