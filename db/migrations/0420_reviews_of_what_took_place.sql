-- Stars belong to events that took place: those of what is called off by now are weighed anew, as it will be from now on.
select app.enqueue('reviews.weigh', json_build_object('eventId', e.id), null, null, null)
from catalog.events e
where e.status in ('cancelled', 'postponed') and exists (select from reviews.reviews v where v.event_id = e.id and v.counts);
