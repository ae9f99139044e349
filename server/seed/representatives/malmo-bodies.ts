import type { DemoBody } from '../demo-representative.ts'
import { board, committee, council, executive, nomination } from './body-forms.ts'

export const malmoBodies: readonly DemoBody[] = [
  { key: 'kf', body: council(13, 'https://www.example.se/kommunfullmaktige') },
  { key: 'ks', body: executive(3) },
  { key: 'skola', body: committee('Grundskolenämnden', 2) },
  { key: 'stad', body: committee('Stadsbyggnadsnämnden', 2) },
  { key: 'vard', body: committee('Hälsa-, vård- och omsorgsnämnden', 2) },
  { key: 'styrelsen', body: board },
  { key: 'valberedning', body: nomination },
]
