-- A site that is stopped gets no news of the federation that is sent while it is.
alter policy told on broadcasts using (
  origin_site_id = (select own_site_id from federation where id) and origin_site_id <> current_site()
  and broadcast_reaches(target, current_site()) and (is_public or recalled_at is not null)
  and sent_at >= (select coalesce(s.broadcasts_from, '-infinity') from sites s where s.id = current_site())
  and sent_at < (select coalesce(s.stopped_at, 'infinity') from sites s where s.id = current_site())
);
alter policy published on broadcasts using (
  is_public and recalled_at is null
  and origin_site_id = (select own_site_id from federation where id) and origin_site_id <> current_site()
  and broadcast_reaches(target, current_site())
  and sent_at >= (select coalesce(s.broadcasts_from, '-infinity') from sites s where s.id = current_site())
  and sent_at < (select coalesce(s.stopped_at, 'infinity') from sites s where s.id = current_site())
);
