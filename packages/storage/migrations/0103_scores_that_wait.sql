-- Each second a server looks for contests whose scores have yet to follow a change, settled or not.
create index contests_scores_wait on contests (cid) where scores_wait;
