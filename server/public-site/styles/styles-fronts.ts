// The styles of the start page: its five beginnings, its blocks, and the main action. Appended to the rules of styles.ts.

export const frontRules = `
.band .button a,.join .button a,.appeal .button a{background:var(--on-band);color:var(--band)}
.masthead:has(>.button){grid-template-columns:minmax(0,1fr) auto auto;column-gap:1rem}
.masthead>.button a{padding:.5rem 1.125rem;white-space:nowrap}
main:has(>.cover,>.leader,>.slogan,>.agenda){padding-top:0}
:is(.cover,.leader,.slogan,.agenda)+.wrap{padding-top:3.5rem}
.claim{font:var(--head-weight) clamp(2.25rem,1.4rem + 3.6vw,4.25rem)/var(--leading) var(--head);letter-spacing:var(--track);word-spacing:var(--word-gap);text-wrap:balance;hyphens:manual}
.claim.brief{font-size:clamp(2.5rem,1.4rem + 4.6vw,4.75rem)}
.claims>*+*{margin-top:1.5rem}
.claims .lead{max-width:34rem}
.claims .button a{padding:.8125rem 1.75rem;font-size:1.1875rem}

.cover{position:relative}
.cover-picture img{width:100%;height:clamp(20rem,48vw,40rem);border-radius:0}
.cover-picture p{position:absolute;right:0;top:0;z-index:1;max-width:80%;padding:.25rem 1rem;background:var(--band);color:var(--on-band);
  border-radius:0 0 0 var(--corner);font:.8125rem/1.5 var(--label)}
.cover-picture+.wrap{margin-top:-7.5rem;position:relative}
.cover-picture+.wrap .claims{width:fit-content;max-width:min(46rem,100%);padding:2.5rem 3rem 2.75rem;background:var(--band);color:var(--on-band);border-radius:var(--corner)}
.cover:not(.unpictured) .button a{background:var(--on-band);color:var(--band)}
.cover.unpictured .wrap{padding-block:clamp(2rem,6vw,5rem) clamp(3rem,9vw,7rem)}
.cover.unpictured .claim{max-width:18em}
.cover :focus-visible{outline-color:var(--on-band)}

.leader{background:var(--tint)}
.leader .wrap{padding-block:clamp(2rem,5vw,4.5rem)}
.leader .pictured-leader{display:grid;grid-template-columns:minmax(0,24rem) minmax(0,1fr);gap:clamp(2rem,5vw,5rem);align-items:center;padding-block:0}
.leader .pictured-leader .claims{padding-block:2.5rem}
.leader-picture{align-self:end;padding-top:2.5rem}
.leader-picture img{border-radius:var(--corner) var(--corner) 0 0}
.by{font:600 1.1875rem/1.5 var(--text)}
.by .meta{display:block}

.slogan .wrap{padding-block:clamp(2.5rem,7vw,6rem) clamp(3rem,9vw,7.5rem)}
.slogan .claim{font-size:clamp(2.5rem,1rem + 6vw,6rem);line-height:1}
.slogan .claim.brief{font-size:clamp(3.25rem,12.5vw,10.5rem);line-height:.94;letter-spacing:-.035em;font-variant-numeric:lining-nums tabular-nums}

.agenda{background:var(--tint)}
.agenda .wrap{padding-block:clamp(2rem,5vw,4.5rem)}
.agenda .next{display:grid;grid-template-columns:auto minmax(0,1fr);align-items:center;gap:1.5rem clamp(2rem,5vw,5rem)}
.agenda .day{width:fit-content;min-width:10rem;padding:1.5rem;text-align:center;background:var(--band);color:var(--on-band);border-radius:var(--corner);
  font:600 1.1875rem/1.3 var(--label)}
.agenda .day b{display:block;font:var(--head-weight) clamp(4rem,3rem + 4vw,6.5rem)/1 var(--head);font-variant-numeric:lining-nums tabular-nums}
.agenda .lead{margin-top:1rem}
.agenda .rows{margin-top:2.5rem;padding-top:1.125rem;border-top:1px solid var(--line)}
.agenda .button{margin-top:1rem}

.front-blocks>:first-child{margin-top:0}
.front-blocks>.block:first-child{padding-top:0;border-top:0}
.lead-story+.block{border-top-color:transparent;padding-top:0}
.lead-story.top .headline,.welcome .headline{font-size:clamp(2.25rem,1.1rem + 4.4vw,4.75rem)}
.top:not(.bare){grid-template:auto auto 1fr/minmax(0,7fr) minmax(0,4fr)}
.top:not(.bare)>:not(.story-picture,.rail){display:contents}
.top .rail,.top .headline{grid-column:1/-1}
.top .rail{padding-bottom:.75rem}
.top .story-picture{grid-area:3/1;margin-top:1.75rem}
.top .lead{grid-column:2;margin-top:1.5rem}

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
  .agenda .next{display:block}
  .agenda .day{margin-bottom:1rem}
  .cover-picture+.wrap{margin-top:0;padding:0}
  .cover-picture+.wrap .claims{max-width:none;width:auto;padding:1.75rem 1.25rem 2rem;border-radius:0}
  .leader .pictured-leader{display:flex;flex-direction:column;align-items:stretch;gap:0;padding-inline:0}
  .leader-picture{align-self:stretch;padding:0}
  .leader-picture img{border-radius:0;max-height:110vw}
  .leader .pictured-leader .claims{padding:1.75rem 1.25rem 2.25rem}
  .claims>*+*{margin-top:1.125rem}
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
  .lead-story.top .headline,.claim,.claim.brief,.slogan .claim.brief{font-size:1.75rem}
  .people.wide .face{width:5rem}
}
@media (forced-colors:active){.wants li,.join,.appeal,.cover:not(.unpictured) .claims,.agenda .day{border:1px solid}}
@media print{
  .cover-picture,.leader-picture,.masthead>.button,.appeal .button{display:none}
  .cover-picture+.wrap{margin-top:0}
  .cover .claims{padding:0!important;background:none!important;color:#000!important}
  :is(.cover,.slogan,.leader).band,.leader,.appeal,.agenda,.agenda .day{background:none;color:#000;border:0}
  .top .headline,.claim,.slogan .claim{font-size:22pt!important;line-height:1.1!important}
  .wants{display:block}
  .wants li{padding:.5rem 0;background:none;border-top:1pt solid #999;break-inside:avoid}
}`
