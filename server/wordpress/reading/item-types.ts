import type { ImportedAs } from '#contract/wordpress/wordpress-imports.ts'

/** What a type of WordPress is called, what it becomes if nobody chooses, and why it is left out. */
interface ItemType {
  readonly label: string
  readonly as: ImportedAs
  readonly reason?: string
}

const machinery = 'Hör till WordPress eget maskineri och har inget som besökare läser.'
const known: ReadonlyMap<string, ItemType> = new Map(
  Object.entries<ItemType>({
    post: { label: 'Inlägg', as: 'news' },
    page: { label: 'Sidor', as: 'pages' },
    attachment: { label: 'Bilder och filer', as: 'none' },
    tribe_events: { label: 'Evenemang (The Events Calendar)', as: 'news' },
    event: { label: 'Evenemang (Events Manager)', as: 'news' },
    'mec-events': { label: 'Evenemang (Modern Events Calendar)', as: 'news' },
    tribe_venue: { label: 'Platser för evenemang', as: 'none', reason: 'Platsens namn står i evenemangen i stället.' },
    location: { label: 'Platser för evenemang', as: 'none', reason: 'Platsens namn står i evenemangen i stället.' },
    tribe_organizer: {
      label: 'Arrangörer',
      as: 'none',
      reason: 'Arrangörer har ingen motsvarighet. Skriv dem i evenemangets text.',
    },
    nav_menu_item: { label: 'Menyval', as: 'none', reason: 'Menyn görs i Kansli, under Inställningar, Meny.' },
    revision: { label: 'Äldre versioner', as: 'none', reason: 'Äldre versioner följer inte med.' },
    custom_css: { label: 'Egna stilmallar', as: 'none', reason: 'Utseendet ställs in under Inställningar, Utseende.' },
    customize_changeset: { label: 'Ändringar av utseendet', as: 'none', reason: machinery },
    oembed_cache: { label: 'Mellanlagrade inbäddningar', as: 'none', reason: machinery },
    wp_block: { label: 'Återanvändbara block', as: 'none', reason: 'Återanvändbara block har ingen motsvarighet.' },
    wp_template: { label: 'Mallar', as: 'none', reason: machinery },
    wp_template_part: { label: 'Delar av mallar', as: 'none', reason: machinery },
    wp_global_styles: { label: 'Stilar', as: 'none', reason: machinery },
    wp_navigation: { label: 'Menyer', as: 'none', reason: 'Menyn görs i Kansli, under Inställningar, Meny.' },
    wp_font_family: { label: 'Typsnitt', as: 'none', reason: machinery },
    wp_font_face: { label: 'Typsnitt', as: 'none', reason: machinery },
    user_request: { label: 'Begäran om personuppgifter', as: 'none', reason: 'Personuppgifter som inte hör till sajten.' },
    wpcf7_contact_form: {
      label: 'Kontaktformulär',
      as: 'none',
      reason: 'Formulär följer inte med. Kontaktformuläret slås på under Inställningar, Kontakt.',
    },
    feedback: {
      label: 'Inskickade formulär',
      as: 'none',
      reason: 'Det som besökare har skickat in är personuppgifter och följer inte med.',
    },
  }),
)

/** Types with texts of their own that nobody here knows: somebody may choose what they become. */
export const typeOf = (type: string): ItemType =>
  known.get(type) ?? { label: `Egen innehållstyp: ${type.slice(0, 40)}`, as: 'none' }

export const isChosen = (type: string): boolean => known.get(type)?.as !== 'none'

export const reasonOf = (type: string): string => known.get(type)?.reason ?? 'Den här sortens innehåll valdes bort.'
