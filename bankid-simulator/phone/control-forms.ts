export type ControlField = {
  name: string
  label: string
  type: 'text' | 'number' | 'choice' | 'tick'
  /** All options of a choice, or the suggestions for a text. */
  options?: string[]
  value?: string
  wide?: boolean
}

export type ControlForm = {
  action: string
  title: string
  button: string
  fields: ControlField[]
  /** The chosen order goes along. */
  aboutOrder?: boolean
  /** The phone's person and address go along. */
  byHolder?: boolean
}

const endpoint: ControlField = { name: 'endpoint', label: 'Anrop', type: 'choice', options: ['auth', 'collect', 'cancel'] }
const count: ControlField = { name: 'count', label: 'Antal anrop', type: 'number', value: '1' }

const pendingHints = [
  'outstandingTransaction',
  'noClient',
  'started',
  'userMrtd',
  'userCallConfirm',
  'userSign',
  'processing',
  'userStepUp',
  'userFace',
]

const failureHints = [
  'expiredTransaction',
  'certificateErr',
  'userCancel',
  'cancelled',
  'startFailed',
  'userDeclinedCall',
  'notSupportedByUserApp',
  'transactionRiskBlocked',
  'mrtdVerificationFailed',
  'facialRecognitionFailed',
  'nfcNotSupportedByDevice',
  'multipleBankIdsOnDevice',
  'stepUpFailed',
]

const errorCodes = [
  'alreadyInProgress',
  'invalidParameters',
  'unauthorized',
  'notFound',
  'methodNotAllowed',
  'requestTimeout',
  'unsupportedMediaType',
  'tooManyRequests',
  'internalError',
  'maintenance',
]

export const controlForms: ControlForm[] = [
  {
    action: 'approve',
    title: 'Identifiera som telefonens ägare',
    button: 'Identifiera',
    fields: [],
    aboutOrder: true,
    byHolder: true,
  },
  { action: 'cancel', title: 'Avbryt i appen', button: 'Avbryt', fields: [], aboutOrder: true },
  {
    action: 'force-pending',
    title: 'Tvinga ett väntande läge',
    button: 'Sätt',
    fields: [{ name: 'hint', label: 'Tvinga ett väntande läge', type: 'text', options: pendingHints }],
    aboutOrder: true,
  },
  {
    action: 'force-failure',
    title: 'Tvinga ett fel',
    button: 'Sätt',
    fields: [{ name: 'hint', label: 'Tvinga ett fel', type: 'text', options: failureHints }],
    aboutOrder: true,
  },
  {
    action: 'scan',
    title: 'Läs en QR-kod',
    button: 'Läs',
    fields: [{ name: 'qr', label: 'Läs en QR-kod (kodens text)', type: 'text' }],
    byHolder: true,
  },
  {
    action: 'open',
    title: 'Öppna en startlänk',
    button: 'Öppna',
    fields: [{ name: 'autoStartToken', label: 'Öppna en startlänk (autoStartToken)', type: 'text' }],
    byHolder: true,
  },
  {
    action: 'arm-error',
    title: 'Låt kommande anrop få ett fel',
    button: 'Förbered felet',
    fields: [
      endpoint,
      { name: 'errorCode', label: 'Felkod', type: 'text', options: errorCodes },
      { name: 'status', label: 'HTTP-status', type: 'number' },
      count,
      { name: 'details', label: 'Detaljer', type: 'text', wide: true },
      { name: 'html', label: 'HTML-sida som från en proxy', type: 'tick', wide: true },
    ],
  },
  {
    action: 'arm-fault',
    title: 'Stör kommande anrop',
    button: 'Förbered störningen',
    fields: [
      endpoint,
      { name: 'kind', label: 'Slag', type: 'choice', options: ['delay', 'hang', 'reset', 'garbage', 'empty'] },
      { name: 'seconds', label: 'Sekunder (delay)', type: 'number' },
      count,
    ],
  },
  {
    action: 'clock',
    title: 'Klocka',
    button: 'Flytta',
    fields: [{ name: 'advance', label: 'Flytta klockan (sekunder)', type: 'number', options: ['31', '181'], value: '31' }],
  },
  { action: 'reset', title: 'Glöm alla beställningar och spärrar', button: 'Börja om', fields: [] },
]
