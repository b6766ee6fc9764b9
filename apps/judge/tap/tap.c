/* Runs between an interactor and its contestant, for display: passes on every byte and logs on stderr who wrote
 * what, and when. A record is one byte for the writer, the ms since the start and the length, 4 bytes each, little
 * endian, and the bytes. */

#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdint.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { TALK_BYTES = 40 * 1024, MESSAGE_BYTES = 8 * 1024, BLOCK = 4096 };

static struct timespec began;
static int talk_left = TALK_BYTES, message_left = MESSAGE_BYTES;

static uint32_t elapsed(void)
{
	struct timespec now;
	clock_gettime(CLOCK_MONOTONIC, &now);
	return (uint32_t)((now.tv_sec - began.tv_sec) * 1000 + (now.tv_nsec - began.tv_nsec) / 1000000);
}

static int put(int fd, const char *bytes, size_t count)
{
	while (count > 0) {
		ssize_t done = write(fd, bytes, count);
		if (done < 0 && errno == EINTR)
			continue;
		if (done < 0)
			return 0;
		bytes += done;
		count -= (size_t)done;
	}
	return 1;
}

static void number(char *at, uint32_t value)
{
	for (int i = 0; i < 4; i++)
		at[i] = (char)(value >> (8 * i));
}

/* Bytes that do not fit are left out. */
static void note(char who, const char *bytes, int count)
{
	int *left = who == 'e' ? &message_left : &talk_left;
	char head[9];
	if (*left <= 0)
		return;
	*left -= count + (int)sizeof head;
	if (*left <= 0) {
		if (who == 'e')
			return;
		who = 'x';
		count = 0;
	}
	head[0] = who;
	number(head + 1, elapsed());
	number(head + 5, (uint32_t)count);
	put(2, head, sizeof head);
	put(2, bytes, (size_t)count);
}

/* Returns 0 at the end of input. `to` is -1 if the bytes go nowhere. */
static int pass(int from, int *to, char who)
{
	char block[BLOCK];
	ssize_t count = read(from, block, sizeof block);
	if (count < 0 && (errno == EINTR || errno == EAGAIN))
		return 1;
	if (count <= 0)
		return 0;
	note(who, block, (int)count);
	if (*to >= 0 && !put(*to, block, (size_t)count)) {
		close(*to);
		*to = -1;
		return who == 'p';
	}
	return 1;
}

static void drain(int from, int *to, char who)
{
	if (from < 0)
		return;
	fcntl(from, F_SETFL, O_NONBLOCK);
	for (;;) {
		struct pollfd ready = { from, POLLIN, 0 };
		if (poll(&ready, 1, 0) <= 0 || !pass(from, to, who))
			return;
	}
}

static void end_like(int status)
{
	struct rlimit none = { 0, 0 };
	if (WIFEXITED(status))
		_exit(WEXITSTATUS(status));
	setrlimit(RLIMIT_CORE, &none);
	signal(WTERMSIG(status), SIG_DFL);
	raise(WTERMSIG(status));
	_exit(128 + WTERMSIG(status));
}

int main(int argc, char **argv)
{
	int in[2], out[2], err[2], status;
	pid_t child;
	if (argc < 2 || pipe(in) || pipe(out) || pipe(err))
		return 100;
	clock_gettime(CLOCK_MONOTONIC, &began);
	child = fork();
	if (child < 0)
		return 101;
	if (child == 0) {
		dup2(in[0], 0);
		dup2(out[1], 1);
		dup2(err[1], 2);
		for (int i = 0; i < 2; i++) {
			close(in[i]);
			close(out[i]);
			close(err[i]);
		}
		execv(argv[1], argv + 1);
		_exit(102);
	}
	close(in[0]);
	close(out[1]);
	close(err[1]);
	/* The interactor may end while we write to it. */
	signal(SIGPIPE, SIG_IGN);

	int quiet = 0;
	int source = 0, words = out[0], messages = err[0], to_child = in[1], to_program = 1, nowhere = -1;
	for (;;) {
		struct pollfd ends[3] = { { source, POLLIN, 0 }, { words, POLLIN, 0 }, { messages, POLLIN, 0 } };
		/* The end of a pipe and that of its process come in any order. */
		int busy = poll(ends, 3, words < 0 || messages < 0 ? 2 : 50);
		if (waitpid(child, &status, WNOHANG) == child) {
			drain(words, &to_program, 'i');
			drain(messages, &nowhere, 'e');
			end_like(status);
		}
		if (busy <= 0) {
			/* It goes on without its stdout: the program hears so. */
			if (words < 0 && to_program >= 0 && ++quiet == 5) {
				close(to_program);
				to_program = -1;
			}
			continue;
		}
		if (ends[1].revents && !pass(words, &to_program, 'i')) {
			close(words);
			words = -1;
		}
		if (ends[2].revents && !pass(messages, &nowhere, 'e')) {
			close(messages);
			messages = -1;
		}
		if (ends[0].revents && (!pass(source, &to_child, 'p') || to_child < 0)) {
			if (to_child >= 0)
				close(to_child);
			to_child = -1;
			close(source);
			source = -1;
		}
	}
}
