// The styles of the start page: its five beginnings, its blocks, and the main action. Appended to the rules of styles.ts.

export const frontRules = `
.band .button a,.join .button a,.appeal .button a{background:var(--on-band);color:var(--band)}
.masthead:has(>.button){grid-template-columns:minmax(0,1fr) auto auto;column-gap:1rem}
.masthead>.button a{padding:.5rem 1.125rem;white-space:nowrap}
main:has(>.cover,>.leader,>.slogan,>.agenda){padding-top:0}
:is(.cover,.leader,.slogan,.agenda)+.wrap{padding-top:3.5rem}
.cover+.wrap{padding-top:2.5rem}
.claim{font:var(--head-weight) clamp(2.25rem,1.4rem + 3.6vw,4.25rem)/var(--leading) var(--head);letter-spacing:var(--track);word-spacing:var(--word-gap);text-wrap:balance;hyphens:manual}
.claim:is(.shout,.loud,.brief){font-size:clamp(2.5rem,1.4rem + 4.6vw,4.75rem)}
.claim.long{font-size:clamp(1.875rem,1.2rem + 2.7vw,3.25rem)}
.claim:is(.wordy,.endless){hyphens:auto}
.claims>*+*{margin-top:1.5rem}
.claims .lead{max-width:34rem;text-wrap:balance}
.claims .lead,.under-stage .lead{font-size:clamp(1.25rem,1.1rem + .5vw,1.5rem);line-height:1.5}
.actions{display:flex;flex-wrap:wrap;align-items:center;gap:.75rem 1.75rem}
.actions .button a{padding:.8125rem 1.75rem;font-size:1.1875rem}
.actions>p:not(.button){font:600 1.0625rem/1.5 var(--label)}
.actions>p:not(.button) a{display:inline-block;padding-block:.625rem;text-decoration:underline;text-decoration-thickness:1px}

.stage,.stage>*{display:grid}
.stage>*{grid-area:1/1}
.cover-picture{position:relative}
.stage picture,.stage img{width:100%;height:100%}
.stage img{min-height:clamp(17rem,42vw,min(38rem,58vh));max-height:62rem;border-radius:0}
.stage picture{height:clamp(17rem,42vw,min(38rem,58vh));min-height:100%}
.cover-picture p{position:absolute;right:0;top:0;z-index:1;max-width:80%;padding:.25rem 1rem;background:var(--band);color:var(--on-band);
  border-radius:0 0 0 var(--corner);font:.8125rem/1.5 var(--label)}
.stage .wrap{display:block;align-self:end;position:relative;padding-block:4rem clamp(1.5rem,3vw,2.75rem);text-wrap:balance}
.stage .claim:is(.shout,.loud,.brief){font-size:clamp(2.75rem,1.4rem + 5vw,5.25rem)}
.stage .claim{display:inline;padding:.04em .26em .1em;background:var(--band);color:var(--on-band);border-radius:min(var(--corner),.25em);line-height:1.27;
  -webkit-box-decoration-break:clone;box-decoration-break:clone}
.under-stage{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:1.5rem 3rem;padding-block:2rem .25rem}
.under-stage .lead{flex:1 1 22rem;max-width:38rem;text-wrap:balance}
.title-page{display:flex;flex-direction:column;align-items:center;gap:1.75rem;margin-block:clamp(1.5rem,4vw,3.5rem) 0;padding:clamp(2.5rem,6vw,5rem) clamp(1.25rem,6vw,6rem);
  text-align:center;border:2px solid var(--link);border-radius:var(--corner);outline:1px solid var(--link);outline-offset:-.625rem}
.title-page .claims{width:100%}
.title-page .claim{color:var(--link)}
.title-page .actions{justify-content:center}
.title-page .lead{margin-inline:auto}
.title-page .monogram{width:5rem;height:5rem;background:var(--band);color:var(--on-band);font-size:2.5rem}
.title-page .logo{max-width:14rem}
.title-page .logo picture img{max-width:14rem;height:6rem}

.leader{display:grid;grid-template-columns:minmax(0,5fr) minmax(0,7fr);background:var(--tint)}
.leader picture,.leader img{width:100%;height:100%}
.leader picture{position:absolute;inset:0}
.leader img{object-position:50% 20%;border-radius:0}
.leader-picture{position:relative;min-height:clamp(26rem,44vw,min(42rem,76vh))}
.leader-initials{display:grid;place-items:center;padding:3rem}
.leader-initials .initials{width:auto;height:auto;background:none;color:inherit;font-size:clamp(5rem,17vw,16rem)}
.leader .claims{align-self:center;padding:clamp(2.5rem,5vw,4.5rem) max(2rem,calc((100vw - 69rem)/2 + 2rem)) clamp(2.5rem,5vw,4.5rem) clamp(2rem,5vw,5rem)}
.by{max-width:34rem;padding-left:1.25rem;border-left:.25rem solid var(--link)}
.by .who{font:var(--head-weight) 1.5rem/1.25 var(--head);word-spacing:var(--word-gap)}
.by .who a{color:inherit;text-decoration-color:var(--link)}
.by .meta+p{margin-top:.5rem;text-wrap:balance;font-size:1.0625rem;line-height:1.6}

.slogan .wrap{padding-block:clamp(2.5rem,7vw,6rem) clamp(3rem,9vw,7.5rem)}
.slogan .claim{font-size:clamp(2.5rem,1rem + 6vw,6rem);line-height:1}
.slogan .claim.long{font-size:clamp(2rem,1rem + 4.4vw,4.75rem);line-height:1.05}
.slogan .claim:is(.shout,.loud,.brief){line-height:.94;letter-spacing:-.035em;font-variant-numeric:lining-nums tabular-nums}
.slogan .claim.brief{font-size:clamp(2.75rem,12.5vw,10.5rem)}
.slogan .claim.loud{font-size:clamp(3rem,15vw,12.5rem)}
.slogan .claim.shout{font-size:clamp(4rem,22vw,18rem)}
.slogan .claims>*+*{margin-top:2rem}
.claim.claim.endless{font-size:clamp(1.5rem,5.4vw,3.25rem);line-height:1.1}
.slogan .claim.claim.endless{font-size:clamp(1.5rem,5.4vw,4.75rem)}
.stage .claim.claim.endless{line-height:1.3}
.leader .claim.claim.endless{font-size:clamp(1.5rem,3.4vw,2.75rem)}

.agenda{background:linear-gradient(90deg,var(--band) 50%,var(--tint) 0)}
.agenda .wrap{display:grid;grid-template-columns:repeat(2,minmax(0,1fr))}
.agenda .next{padding:clamp(1.5rem,4vw,3rem) clamp(1.5rem,4vw,4rem) clamp(2.5rem,5vw,4.5rem) 0;color:var(--on-band)}
.agenda .day{font:600 1.5rem/1.3 var(--label)}
.agenda .day b{display:block;font:var(--head-weight) clamp(6rem,3rem + 10vw,13rem)/.9 var(--head);letter-spacing:-.04em;font-variant-numeric:lining-nums tabular-nums}
.agenda .claim{margin-top:1.5rem;font-size:clamp(1.875rem,1.4rem + 1.7vw,2.875rem)}
.agenda .lead{margin-top:.875rem;font-size:1.1875rem;line-height:1.5}
.agenda .kind{color:inherit}
.agenda .then{padding:clamp(1.5rem,4vw,3rem) 0 clamp(2.5rem,5vw,4.5rem) clamp(1.5rem,4vw,4rem)}
.agenda .then .kind{color:var(--link)}
.then .rows li{grid-template-columns:8rem minmax(0,1fr);column-gap:1.5rem;padding-block:.9375rem}
.then .actions{margin-top:2rem}
.agenda.alone{background:var(--band);color:var(--on-band)}
.alone .wrap,.alone .next{display:grid;grid-template-columns:auto minmax(0,1fr);align-items:center;gap:0 clamp(2rem,6vw,6rem)}
.alone .next,.alone .then{grid-column:1/-1;padding-inline:0}
.alone .next{padding-bottom:1rem}
.alone .claim{margin-top:0;font-size:clamp(2.25rem,1.4rem + 3.6vw,4.25rem)}
.alone .then{padding-top:0}
.alone .then .actions{margin-top:0}
.alone .then a{color:inherit}
.alone .button a{background:var(--on-band);color:var(--band)!important}
:is(.next,.alone) :focus-visible,.next:has(a:focus-visible){outline-color:var(--on-band)}
.almanac{list-style:none;display:grid;grid-template-columns:repeat(3,minmax(0,1fr));gap:1.25rem 2.5rem;margin-top:1.25rem}
.almanac.of-2{grid-template-columns:repeat(2,minmax(0,1fr))}
.almanac.of-1{grid-template-columns:minmax(0,1fr)}
.almanac li{display:grid;grid-template-columns:auto minmax(0,1fr);gap:0 1.125rem;align-items:start}
.almanac .day{min-width:4rem;padding:.5rem .375rem .625rem;text-align:center;background:var(--band);color:var(--on-band);border-radius:var(--corner);font:600 .9375rem/1.2 var(--label)}
.almanac .day b{display:block;font:var(--head-weight) 2.25rem/1 var(--head);font-variant-numeric:lining-nums tabular-nums}
.almanac h3{font-size:1.25rem;line-height:1.25}
.almanac.of-1 h3{font-size:clamp(1.625rem,1.3rem + 1.4vw,2.125rem)}
.almanac h3+.meta{margin-top:.25rem}
.almanac .kind::after{content:" ·"}
.almanac .meta+p{font:.9375rem/1.5 var(--label);color:var(--grey)}
.events li:has(.kind) .day{background:var(--tint);color:var(--grey)}
.block:has(>:is(.documents,.partners)){display:grid;grid-template-columns:var(--rail) minmax(0,1fr);gap:0 var(--gap)}
.block>:is(.documents,.partners){margin-top:0}
.events li:has(.kind) :is(h2,h3) a{color:var(--grey);text-decoration:line-through 1px}

.front-blocks>:first-child{margin-top:0}
.front-blocks>.block:first-child{padding-top:0;border-top:0}
.lead-story+.block{border-top-color:transparent;padding-top:0}
.lead-story.top .headline,.welcome .headline{font-size:clamp(2.25rem,1.1rem + 4.4vw,4.75rem)}
.welcome .headline.long{font-size:clamp(1.75rem,1.2rem + 2.2vw,3rem)}
.top:not(.bare){grid-template:auto auto 1fr/minmax(0,7fr) minmax(0,4fr)}
.top:not(.bare)>:not(.story-picture,.rail){display:contents}
.top .rail,.top .headline{grid-column:1/-1}
.top .rail{padding-bottom:.75rem}
.top .story-picture{grid-area:3/1;margin-top:1.75rem}
.top .lead{grid-column:2;margin-top:1.5rem}
.headlines{list-style:none;position:relative;z-index:1;margin-top:2rem}
.headlines li{padding-block:1rem;border-top:1px solid var(--line)}
.headlines li:last-child{padding-bottom:0}
.headlines h3{margin-top:.125rem;font-size:1.25rem;line-height:1.25}
.headlines .kind::after{content:" ·"}
.paper+.block{border-top-color:transparent;padding-top:0}
@supports (grid-template-rows:subgrid){@media (min-width:56.01rem){
  .paper{display:grid;grid-template:auto auto auto 1fr/minmax(0,7fr) minmax(0,4fr);column-gap:var(--gap)}
  .paper .top:not(.bare){grid-area:1/1/5/3;grid-template:subgrid/subgrid}
  .paper .story-picture{grid-row:3/5}
  .paper .headlines{grid-area:4/2;align-self:end}
}}

.wants{list-style:none;display:grid;grid-template-columns:repeat(auto-fit,minmax(min(19rem,100%),1fr));gap:1.5rem;margin-top:1.25rem}
.wants.of-4{grid-template-columns:repeat(auto-fit,minmax(min(26rem,100%),1fr))}
.wants li{padding:1.75rem 1.75rem 2rem;background:var(--tint);border-top:.375rem solid var(--link);border-radius:0 0 var(--corner) var(--corner)}
.wants .story-picture{margin:-1.75rem -1.75rem 1.25rem}
.wants .story-picture img{border-radius:0}
.wants h3{font-size:1.625rem;line-height:1.15}
.wants.of-1 h3{font-size:clamp(1.875rem,1.4rem + 2vw,2.625rem)}
.wants p{margin-top:.625rem;font-size:1.0625rem;line-height:1.6rem;max-width:40rem}

.people.round.of-2,.people.round.of-3{grid-template-columns:repeat(auto-fit,minmax(min(18rem,100%),1fr));gap:2rem}
.people.round:is(.of-2,.of-3) li{flex-direction:row;text-align:left;gap:1.5rem}
.people.round:is(.of-4,.of-5,.of-6){grid-template-columns:repeat(auto-fit,minmax(9.5rem,1fr))}
.people.round:is(.of-4,.of-5) :is(.face,.initials){width:9rem}
.people.round:is(.of-4,.of-5) .initials{height:9rem}
:is(.wants,.people)+.more{margin-top:1rem}
.people.wide{display:block}
.people.wide li{gap:clamp(1.5rem,4vw,3.5rem)}
.people.wide .face{width:clamp(7.5rem,24vw,15rem)}
.people.wide .who{font-size:clamp(1.625rem,1.3rem + 1.4vw,2.125rem);line-height:1.2}
.people.wide .about-who{margin-top:.875rem;max-width:38rem;font:1.1875rem/1.8125rem var(--text);color:var(--ink)}

.quote blockquote{max-width:22em;font-size:clamp(1.625rem,1.2rem + 1.8vw,2.5rem);line-height:1.25;letter-spacing:-.01em;text-wrap:balance}
.quote blockquote::before{content:"”";display:block;height:.55em;font-size:2.5em;line-height:1;color:var(--link)}
.quote blockquote p{white-space:pre-line}
.quote figcaption{margin-top:1rem;font-size:1.0625rem}
.figure{display:grid;grid-template-columns:auto minmax(0,1fr);align-items:center;gap:1rem 2.5rem}
.figure b{font:var(--head-weight) clamp(3.5rem,2rem + 7vw,7.5rem)/1 var(--head);letter-spacing:-.03em;color:var(--link);font-variant-numeric:lining-nums tabular-nums}
.figure span{max-width:24em;font-size:1.375rem;line-height:1.4}
.join,.appeal{display:grid;grid-template-columns:minmax(0,1fr) auto;align-items:center;gap:1.5rem 3rem;margin-top:3.5rem;padding:2.5rem;background:var(--band);
  color:var(--on-band);border-radius:var(--corner)}
.join h2,.appeal h2{font-size:clamp(1.625rem,1.2rem + 1.6vw,2.25rem)}
:is(.join,.appeal) h2+p{margin-top:.375rem;font-size:1.0625rem;line-height:1.65rem;max-width:40rem;white-space:pre-line}
:is(.join,.appeal) :focus-visible{outline-color:var(--on-band)}
.partners{list-style:none;display:flex;flex-wrap:wrap;gap:.75rem;margin-top:1.25rem;font:600 1.0625rem/1.5 var(--label)}
.partners li{border:1px solid var(--line);border-radius:var(--corner)}
.partners :is(a,li:not(:has(a))){display:block;padding:.75rem 1.25rem;color:inherit;text-decoration:none}
.partners a:hover{text-decoration:underline;text-decoration-color:var(--link)}
.partners li:not(:has(a)){padding:.75rem 1.25rem}

.documents{list-style:none;display:grid;grid-template-columns:repeat(auto-fit,minmax(min(22rem,100%),1fr));gap:0 2.5rem;margin-top:1rem;font:1.0625rem/1.5 var(--label)}
.documents li{display:flex;flex-wrap:wrap;align-items:baseline;gap:0 .75rem}
.documents a{padding-block:.25rem;font-weight:600}
.map-block{display:grid;grid-template-columns:minmax(0,3fr) minmax(0,2fr);gap:1.5rem 3rem;align-items:center}
.map-block img{max-height:26rem;object-fit:cover}
.address{margin-top:.75rem;font:1.1875rem/1.75rem var(--text);white-space:pre-line}

@media (max-width:56rem){
  .masthead>.search{width:12rem}
  .top:not(.bare){display:block}
  .top .story-picture{margin-top:0}
}
@media (max-width:44rem){
  .top .story-picture{margin-top:-2rem}
  .masthead>.button a{padding:.375rem .875rem;font-size:1rem}
  .masthead:has(>.button){align-items:center}
  .front .masthead:has(>.button) .name{flex-basis:100%}
  :is(.cover,.leader,.slogan,.agenda)+.wrap{padding-top:2rem}
  .almanac,.almanac.of-2{grid-template-columns:minmax(0,1fr)}
  .block:has(>:is(.documents,.partners)){display:block}
  .block>:is(.documents,.partners){margin-top:.75rem}
  .agenda{background:var(--tint)}
  .agenda .wrap{display:block;padding:0}
  .agenda .next{display:grid;grid-template-columns:auto minmax(0,1fr);align-items:center;gap:0 1.25rem;padding:1.25rem 1.25rem 1.75rem;background:var(--band)}
  .agenda .day{font-size:1rem;text-align:center}
  .agenda .day b{font-size:5rem}
  .agenda .claim{margin-top:0;font-size:1.75rem}
  .agenda .lead{font-size:1.0625rem}
  .agenda .then{padding:1.5rem 1.25rem 2rem}
  .alone .then{background:var(--band);padding-top:0}
  .stage .wrap{padding:5rem 1rem 0;margin-bottom:-.75rem}
  .under-stage{padding-block:1.75rem 0}
  .cover+.wrap{padding-top:4rem}
  .title-page{margin:1.25rem 0 0;gap:1.25rem}
  .leader{display:block}
  .leader-picture{min-height:min(86vw,52vh)}
  .leader-initials{padding:1.25rem;place-items:start}
  .leader .claims{padding:1.75rem 1.25rem 2.25rem}
  .claims>*+*,.slogan .claims>*+*{margin-top:1.125rem}
  .wants li{padding:1.375rem 1.25rem 1.5rem}
  .wants .story-picture{margin:-1.375rem -1.25rem 1rem}
  .wants h3{font-size:1.375rem}
  .people.round:is(.of-2,.of-3) li{gap:1.125rem}
  .people.round:is(.of-4,.of-5,.of-6){grid-template-columns:repeat(2,minmax(0,1fr))}
  .people.round:is(.of-4,.of-5) :is(.face,.initials){width:6rem}
  .people.round:is(.of-4,.of-5) .initials{height:6rem}
  .figure,.map-block{display:block}
  .map-block figure+div{margin-top:1.25rem}
  .figure span{display:block;margin-top:.5rem;font-size:1.1875rem}
  .join,.appeal{display:block;margin-top:2.25rem;padding:1.75rem 1.25rem}
  :is(.join,.appeal) .button{margin-top:1.25rem}
  .people.wide li{align-items:flex-start}
}
@media (max-width:22rem){
  .lead-story.top .headline,.claim,.claim.brief,.slogan .claim:not(.shout){font-size:1.75rem}
  .people.wide .face{width:5rem}
}
@media (forced-colors:active){.wants li,.join,.appeal,.stage .claim,.agenda .day{border:1px solid}}
@media print{
  .cover-picture,.leader-picture,.masthead>.button,.appeal .button{display:none}
  .stage .wrap{padding:0}
  :is(.slogan,.title-page,.leader,.leader-initials,.appeal,.agenda,.agenda .next,.stage .claim){background:none;color:#000;border:0;outline:0;padding:0}
  .leader,.agenda .wrap{display:block}
  .top .headline,.claim,.slogan .claim{font-size:22pt!important;line-height:1.1!important}
  .wants{display:block}
  .wants li{padding:.5rem 0;background:none;border-top:1pt solid #999;break-inside:avoid}
}`
