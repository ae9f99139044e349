import { stockholmDate } from '#contract/stockholm-time.ts'

export const readMeFile = 'LÄS MIG.txt'

/** The text that explains the copy to its reader, also in ten years and without Kansli. */
export const readMe = (site: { readonly name: string; readonly hosts: readonly string[] }, now: Date): string =>
  `Kopia av ${site.name}
${'='.repeat(9 + site.name.length)}

Kopian gjordes ${stockholmDate(now)}. Den innehåller hela sajten, också utkast, gömda kontaktuppgifter och
uppgifter om samtycke. Förvara den som du förvarar medlemsregistret.


SÅ ANVÄNDER DU DEN

index.html      Öppna den i webbläsaren. Alla publicerade sidor finns med och fungerar utan nät.
                Formulär och sök fungerar inte i kopian.
*.csv           Tabeller för Excel och andra kalkylprogram: nyheter, politik, företrädare, sidor, omdirigeringar.
bilder/         Bilder och dokument ur Bildbanken, i full storlek.
innehall/       Texterna som JSON, lätta att läsa för den som bygger något eget.
data/           Allt som föreningen äger, rad för rad, så att en administratör kan läsa in kopian på en tom sajt.
                data/schema.json beskriver varje fil (JSON Schema).
                data/manifest.json räknar upp alla filer med storlek och kontrollsumma (SHA-256).
                Ändra ingenting i data/ för hand: då stämmer kontrollsummorna inte och kopian går inte att läsa in.


DET HÄR FINNS I DATA/

site             Sajtens namn, beskrivning, kommun, färg och e-postadress
settings         Inställningarna, flik för flik
settingsHistory  Vad inställningarna och menyn har varit
newsCategories   Egna kategorier för nyheter
policyAreas      Politikområden
policyProgrammes Program och valmanifest
priorityTopics   Prioriterade frågor
policyExtensions Lokala tillägg till gemensamma sakfrågor
collections      Samlingar i Bildbanken
media            Bilder och dokument med bildtext, fotograf, licens och uppgifter om samtycke
items            Nyheter, sakfrågor, företrädare och sidor, med utkast och läge
comments         Kommentarer på utkast, och om de är klara
commentEntries   Vad som skrevs i kommentarerna, av vem och när
revisions        Alla sparade versioner, också de publicerade
bodies           Organ och mandatperioder
roleTitles       Egna roller
assignments      Uppdrag
contacts         Kontaktuppgifter till företrädare, och när de sa ja till att visas
menu             Menyn, om den är ordnad för hand
accessibility    Uppgifter på sidan Tillgänglighet
redirects        Omdirigeringar från gamla adresser


DET HÄR FINNS INTE MED, OCH VARFÖR

Personer med skyddade uppgifter, med porträtt, uppdrag, kontaktuppgifter och versioner: de ska inte kunna
spridas med en fil. Står namnet i någon annans text finns det kvar i den texten.
Bilder vars samtycke är återkallat: de får inte användas mer.
Det som ligger i papperskorgen: någon har bestämt att det ska bort.
Användare, roller och inbjudningar: de hör till systemet och inte till föreningen. Den som har skrivit något
står med sitt namn, aldrig med personnummer.
Meddelanden från besökare: de tillhör avsändaren och den som fick dem.
Loggen: den hör till systemet och får inte ändras.
Riksnyheter: de är riksorganisationens. De står på sidorna som de visades, men det ni har lagt till och bestämt
om dem finns inte med i data.
Bilder ur förbundets gemensamma bildbank: de är förbundets. Texterna säger fortfarande vilka de är.
Egna domäner: de hör till den sajt som har bevisat dem.${site.hosts.length > 0 ? ` Sajten hade ${site.hosts.join(', ')}.` : ''}
`.replaceAll('\n', '\r\n')
