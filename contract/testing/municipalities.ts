/** Sweden’s 290 municipalities, county by county. */
export const municipalities: readonly string[] = `
Upplands Väsby, Vallentuna, Österåker, Värmdö, Järfälla, Ekerö, Huddinge, Botkyrka, Salem, Haninge, Tyresö,
Upplands-Bro, Nykvarn, Täby, Danderyd, Sollentuna, Stockholm, Södertälje, Nacka, Sundbyberg, Solna, Lidingö, Vaxholm,
Norrtälje, Sigtuna, Nynäshamn, Håbo, Älvkarleby, Knivsta, Heby, Tierp, Uppsala, Enköping, Östhammar, Vingåker,
Gnesta, Nyköping, Oxelösund, Flen, Katrineholm, Eskilstuna, Strängnäs, Trosa, Ödeshög, Ydre, Kinda, Boxholm,
Åtvidaberg, Finspång, Valdemarsvik, Linköping, Norrköping, Söderköping, Motala, Vadstena, Mjölby, Aneby, Gnosjö,
Mullsjö, Habo, Gislaved, Vaggeryd, Jönköping, Nässjö, Värnamo, Sävsjö, Vetlanda, Eksjö, Tranås, Uppvidinge, Lessebo,
Tingsryd, Alvesta, Älmhult, Markaryd, Växjö, Ljungby, Högsby, Torsås, Mörbylånga, Hultsfred, Mönsterås, Emmaboda,
Kalmar, Nybro, Oskarshamn, Västervik, Vimmerby, Borgholm, Gotland, Olofström, Karlskrona, Ronneby, Karlshamn,
Sölvesborg, Svalöv, Staffanstorp, Burlöv, Vellinge, Östra Göinge, Örkelljunga, Bjuv, Kävlinge, Lomma, Svedala,
Skurup, Sjöbo, Hörby, Höör, Tomelilla, Bromölla, Osby, Perstorp, Klippan, Åstorp, Båstad, Malmö, Lund, Landskrona,
Helsingborg, Höganäs, Eslöv, Ystad, Trelleborg, Kristianstad, Simrishamn, Ängelholm, Hässleholm, Hylte, Halmstad,
Laholm, Falkenberg, Varberg, Kungsbacka, Härryda, Partille, Öckerö, Stenungsund, Tjörn, Orust, Sotenäs, Munkedal,
Tanum, Dals-Ed, Färgelanda, Ale, Lerum, Vårgårda, Bollebygd, Grästorp, Essunga, Karlsborg, Gullspång, Tranemo,
Bengtsfors, Mellerud, Lilla Edet, Mark, Svenljunga, Herrljunga, Vara, Götene, Tibro, Töreboda, Göteborg, Mölndal,
Kungälv, Lysekil, Uddevalla, Strömstad, Vänersborg, Trollhättan, Alingsås, Borås, Ulricehamn, Åmål, Mariestad,
Lidköping, Skara, Skövde, Hjo, Tidaholm, Falköping, Kil, Eda, Torsby, Storfors, Hammarö, Munkfors, Forshaga, Grums,
Årjäng, Sunne, Karlstad, Kristinehamn, Filipstad, Hagfors, Arvika, Säffle, Lekeberg, Laxå, Hallsberg, Degerfors,
Hällefors, Ljusnarsberg, Örebro, Kumla, Askersund, Karlskoga, Nora, Lindesberg, Skinnskatteberg, Surahammar, Kungsör,
Hallstahammar, Norberg, Västerås, Sala, Fagersta, Köping, Arboga, Vansbro, Malung-Sälen, Gagnef, Leksand, Rättvik,
Orsa, Älvdalen, Smedjebacken, Mora, Falun, Borlänge, Säter, Hedemora, Avesta, Ludvika, Ockelbo, Hofors, Ovanåker,
Nordanstig, Ljusdal, Gävle, Sandviken, Söderhamn, Bollnäs, Hudiksvall, Ånge, Timrå, Härnösand, Sundsvall, Kramfors,
Sollefteå, Örnsköldsvik, Ragunda, Bräcke, Krokom, Strömsund, Åre, Berg, Härjedalen, Östersund, Nordmaling, Bjurholm,
Vindeln, Robertsfors, Norsjö, Malå, Storuman, Sorsele, Dorotea, Vännäs, Vilhelmina, Åsele, Umeå, Lycksele,
Skellefteå, Arvidsjaur, Arjeplog, Jokkmokk, Överkalix, Kalix, Övertorneå, Pajala, Gällivare, Älvsbyn, Luleå, Piteå,
Boden, Haparanda, Kiruna
`
  .split(',')
  .map((name) => name.trim())
